import type { Operation } from '@stillhouse/contracts/operations';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { Contract } from '../model/contract.ts';
import { type Exchange, getHeader, type HttpResponse, parseJsonBody } from '../model/exchange.ts';
import type { Findings } from '../model/findings.ts';

/** A response to a request with the method and path of an operation. */
export type OperationResponse = { readonly operation: Operation; readonly response: HttpResponse };

/** Returns null if there is no response, or if the request used another method. */
export function getOperationResponse(
  exchange: Exchange,
  contract: Contract,
): OperationResponse | null {
  const { operationId, response, request } = exchange;
  if (operationId === null || response === null) return null;
  const operation = contract.getOperation(operationId);
  return request.method === operation.method ? { operation, response } : null;
}

/** Returns the media type without parameters in lower case, or null without the header. */
export function getMediaType({ headers }: HttpResponse): string | null {
  const [essence] = getHeader(headers, 'content-type')?.split(';') ?? [];
  return essence === undefined || essence.trim() === '' ? null : essence.trim().toLowerCase();
}

/** Returns true if a media type is JSON (RFC 6839). */
export function isJsonMediaType(mediaType: string): boolean {
  return /^application\/json$|\+json$/.test(mediaType);
}

/** Returns the statuses that an operation declares, in ascending order. */
export function listStatuses({ responses }: Operation): number[] {
  return Object.keys(responses).map(Number);
}

/** Returns true for a 2xx. */
export const isSuccess = (status: number) => status >= 200 && status < 300;

/** Returns true if the response is a 2xx. */
export function hasSucceeded({ response }: Pick<Exchange, 'response'>): boolean {
  return response !== null && isSuccess(response.status);
}

/**
 * Returns the response, or null if there is none or only a temporary one (429, 503), which says
 * nothing about the request.
 */
export function getLastingResponse({ response }: Exchange): HttpResponse | null {
  return response?.status === 429 || response?.status === 503 ? null : response;
}

/** Returns the media type that the contract declares for a status, or null for no body. */
export function getDeclaredMediaType({ responses }: Operation, status: number): string | null {
  return responses[status]?.mediaTypes[0] ?? null;
}

/** Formats the status, or why there is no response, for a message. */
export function describeResponse({ response, failure }: Exchange): string {
  if (response !== null) return `${response.status}`;
  return `no response (${failure?.kind}: ${failure?.detail})`;
}

/** Returns the code of a problem response (RFC 9457), or undefined. */
export function getProblemCode(response: HttpResponse | null): unknown {
  return getAtPointer(response === null ? undefined : parseJsonBody(response), '/code');
}

/** Returns true if the device says that it is starting. */
export function isBooting({ response }: Exchange): boolean {
  return response?.status === 503 && getProblemCode(response) === 'booting';
}

/** Returns true if the device is restarting, or off: it refuses connections, or is starting. */
export function isAway(exchange: Exchange): boolean {
  return exchange.failure?.kind === 'refused' || isBooting(exchange);
}

/** Formats a request for a message. */
export function describeRequest({ request }: Exchange): string {
  return `${request.method} ${request.target}`;
}

/** Reports a probe without a lasting response. Other checks report the missing response. */
export function skipWithoutResponse(
  run: Findings,
  requirementId: string,
  exchange: Exchange,
  note?: string,
): void {
  const request = `${describeRequest(exchange)}${note === undefined ? '' : ` with ${note}`}`;
  run.skip(
    requirementId,
    `${request}: ${describeResponse(exchange)}.`,
    'Run again when the device responds to this request',
    [exchange.n],
  );
}
