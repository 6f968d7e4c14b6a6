import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding } from '../check.ts';
import type { Contract } from '../contract.ts';
import { type Answer, type Exchange, getHeader } from '../exchange.ts';

/** A response to a request with the method and path of an operation. */
export type Answered = { readonly operation: Operation; readonly answer: Answer };

/** Returns null if there is no response, or if the request did not use the operation's own method. */
export function answeredBy(exchange: Exchange, contract: Contract): Answered | null {
  const { operationId, answer, sent } = exchange;
  if (operationId === null || answer === null) return null;
  const operation = contract.operation(operationId);
  return sent.method === operation.method ? { operation, answer } : null;
}

/** Returns the media type without parameters in lower case, or null without the header. */
export function mediaTypeOf({ headers }: Answer): string | null {
  const [essence] = getHeader(headers, 'content-type')?.split(';') ?? [];
  return essence === undefined || essence.trim() === '' ? null : essence.trim().toLowerCase();
}

/** Returns true if a media type is JSON (RFC 6839). */
export function isJsonType(mediaType: string): boolean {
  return /^application\/json$|\+json$/.test(mediaType);
}

/** Returns the statuses that an operation declares, in ascending order. */
export function statusesOf({ replies }: Operation): number[] {
  return Object.keys(replies).map(Number);
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** Returns the media type that the contract declares for a status, or null for no body. */
export function declaredType({ replies }: Operation, status: number): string | null {
  return replies[status]?.mediaTypes[0] ?? null;
}

/** Formats the status, or why there is no response, for a message. */
export function cameOf({ answer, failure }: Exchange): string {
  if (answer !== null) return `${answer.status}`;
  return `no response (${failure?.kind}: ${failure?.detail})`;
}

/** Formats a request for a message. */
export function askedOf({ sent }: Exchange): string {
  return `${sent.method} ${sent.target}`;
}

/** Reports a probe without a response as not tested. Other checks report the missing response. */
export function unanswered(requirementId: string, exchange: Exchange): Finding {
  return {
    requirementId,
    verdict: 'not-tested',
    message: `${askedOf(exchange)}: ${cameOf(exchange)}.`,
    enabledBy: 'a device that responds',
    exchanges: [exchange.n],
  };
}
