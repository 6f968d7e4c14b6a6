import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding } from '../check.ts';
import type { Contract } from '../contract.ts';
import { type Answer, type Exchange, headerOf } from '../exchange.ts';

/** An answer to a request that was sent to an operation as the contract has it: its method, its path. */
export type Answered = { readonly operation: Operation; readonly answer: Answer };

/** Null when there was no answer, or when the request was not to an operation's own method and path. */
export function answeredBy(exchange: Exchange, contract: Contract): Answered | null {
  const { operationId, answer, sent } = exchange;
  if (operationId === null || answer === null) return null;
  const operation = contract.operation(operationId);
  return sent.method === operation.method ? { operation, answer } : null;
}

/** A media type without its parameters, in lower case; null without the header. */
export function mediaTypeOf({ headers }: Answer): string | null {
  const [essence] = headerOf(headers, 'content-type')?.split(';') ?? [];
  return essence === undefined || essence.trim() === '' ? null : essence.trim().toLowerCase();
}

/** Whether bodies of a media type are JSON (RFC 6839). */
export function isJsonType(mediaType: string): boolean {
  return /^application\/json$|\+json$/.test(mediaType);
}

/** The statuses that an operation declares, ascending. */
export function statusesOf({ replies }: Operation): number[] {
  return Object.keys(replies).map(Number);
}

export const isSuccess = (status: number) => status >= 200 && status < 300;

/** The media type that the contract gives an answer of this status; null for none. */
export function declaredType({ replies }: Operation, status: number): string | null {
  return replies[status]?.mediaTypes[0] ?? null;
}

/** The status, or why there is none, for a message. */
export function cameOf({ answer, failure }: Exchange): string {
  if (answer !== null) return `${answer.status}`;
  return `no answer (${failure?.kind}: ${failure?.detail})`;
}

/** What was asked, for a message. */
export function askedOf({ sent }: Exchange): string {
  return `${sent.method} ${sent.target}`;
}

/** A probe without an answer tells nothing of what was asked; that there was none is found elsewhere. */
export function unanswered(requirementId: string, exchange: Exchange): Finding {
  return {
    requirementId,
    verdict: 'not-tested',
    message: `${askedOf(exchange)}: ${cameOf(exchange)}.`,
    enabledBy: 'a device that answers',
    exchanges: [exchange.n],
  };
}
