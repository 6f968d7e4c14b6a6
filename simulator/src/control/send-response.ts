import { closedPolicy } from '../http-kit/closed-policy.ts';
import type { ResponseSink } from '../http-kit/transport.ts';
import type { ControlRejectionStatus } from './control-problem.ts';

/** Any response of any operation. The type of a handler limits them to those of its operation. */
export type ControlResponse = {
  status: number;
  body?: unknown;
  headers?: Record<string, string> | undefined;
};

/**
 * On every response of the control API: not cached, not sniffed, not framed, not used as an image
 * or script.
 */
export const closedHeaders = {
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'content-security-policy': closedPolicy,
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
} as const;

export function sendResponse(sink: ResponseSink, response: ControlResponse): void {
  const { status, body, headers } = response;
  const mediaType = getMediaType(response);
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const bytes = body === undefined ? undefined : new TextEncoder().encode(text);
  const lines = Object.entries({
    ...headers,
    ...(mediaType !== null && { 'content-type': `${mediaType}; charset=utf-8` }),
    ...(bytes !== undefined && { 'content-length': String(bytes.length) }),
    ...closedHeaders,
  });
  sink.writeHead(status, lines.flat());
  sink.end(bytes);
}

/** Null for a response without a body. */
export function getMediaType({ status, body }: ControlResponse): string | null {
  if (body === undefined) return null;
  if (typeof body === 'string') return 'text/plain';
  return status >= (400 satisfies ControlRejectionStatus)
    ? 'application/problem+json'
    : 'application/json';
}
