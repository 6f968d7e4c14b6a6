import type { Operation, OperationId, Role } from '@stillhouse/contracts/operations';
import { ExcessError, parseJson } from '@stillhouse/foundation/document-limits';

/** Names as on the wire. A name may occur twice. */
export type Headers = readonly (readonly [name: string, value: string])[];

/** A request as it was sent. */
export type HttpRequest = {
  readonly method: string;
  /** Path and query, as in the request line. */
  readonly target: string;
  readonly headers: Headers;
  readonly body: Uint8Array | null;
};

/** A response as it was received. */
export type HttpResponse = {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Uint8Array;
  /** False when the connection ended before the body was whole (RFC 9112 section 8). */
  readonly complete: boolean;
  /** What is wrong with the bytes around or in the body, although a client can read it. */
  readonly framingProblem?: string;
};

/** Why there is no response. */
export type Failure = {
  readonly kind: 'refused' | 'reset' | 'timed-out' | 'closed' | 'tls' | 'not-http' | 'too-big';
  readonly detail: string;
};

/**
 * The role of the token of a request. `none`: no token. `invalid`: a token that no device may
 * accept.
 */
export type As = Role | 'none' | 'invalid';

/** A request and its response. Every finding refers to exchanges. */
export type Exchange = {
  /** Number in the run, from 1. */
  readonly n: number;
  /** Epoch milliseconds when the request was sent. */
  readonly at: number;
  readonly tookMs: number;
  /** The operation that the request calls. Null for a path or method outside the contract. */
  readonly operationId: OperationId | null;
  /** The id of the check, or `run` for requests of the run itself. */
  readonly purpose: string;
  readonly as: As;
  /** Whether the request conforms to the contract, so that it must succeed. */
  readonly isValid: boolean;
  readonly safety: Operation['safety'];
  readonly request: HttpRequest;
  readonly response: HttpResponse | null;
  readonly failure: Failure | null;
  /**
   * The device closed a connection in use without a response, and the request was repeated on a new
   * one. Says how the first attempt failed.
   */
  readonly lostConnection?: string;
  /** Sent over another connection than usual. A replay does not repeat such a request. */
  readonly connection?: 'raw' | 'second' | 'setup';
};

/**
 * Returns the value of a header, or undefined. Several values are joined (RFC 9110 section 5.3).
 */
export function getHeader(headers: Headers, name: string): string | undefined {
  const values = headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  return values.length === 0 ? undefined : values.join(', ');
}

/**
 * Returns the seconds of `retry-after` (RFC 9110 section 10.2.3), or null if there is none, or a
 * date, which the contract does not allow.
 */
export function getRetryAfter(response: HttpResponse | null): number | null {
  return response === null ? null : parseCount(getHeader(response.headers, 'retry-after'));
}

/** Parses a header value that is a number without sign or fraction. Returns null for others. */
export function parseCount(text: string | undefined): number | null {
  return text !== undefined && /^\d+$/.test(text.trim()) ? Number(text) : null;
}

/**
 * Parses the body. Returns undefined if it is not JSON, or exceeds the limits of a document. A byte
 * order mark is not allowed (RFC 8259 section 8.1).
 */
export function parseJsonBody(response: HttpResponse): unknown {
  const read = readJsonBody(response);
  return 'value' in read ? read.value : undefined;
}

/** More than any JSON of a device. To parse it takes a tenth of a second. */
export const maxJsonBytes = 4 * 1024 * 1024;

/** Returns the JSON of a body, or what is wrong with it, to be appended to "its body". */
export function readJsonBody(response: HttpResponse): { value: unknown } | { problem: string } {
  const known = problems.get(response);
  if (known !== undefined) return { problem: known };
  if (response.body.length > maxJsonBytes)
    return { problem: `has more than ${maxJsonBytes} bytes` };
  try {
    const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
    return { value: parseJson(decoder.decode(response.body)) };
  } catch (error) {
    const start = new TextDecoder().decode(response.body.subarray(0, 80)).slice(0, 60);
    const problem =
      error instanceof ExcessError
        ? error.message
        : `is not valid JSON in UTF-8: ${JSON.stringify(start)}`;
    problems.set(response, problem);
    return { problem };
  }
}

/** Many checks read the same body. */
const problems = new WeakMap<HttpResponse, string>();

/** Returns a response with the start of its body only, as evidence. It is not JSON any more. */
export function shortenBody(response: HttpResponse, maxBytes: number): HttpResponse {
  const { body } = response;
  if (body.length <= maxBytes) return response;
  // A copy, because a part of the same memory would keep all of it.
  const shortened = { ...response, body: new Uint8Array(body.subarray(0, maxBytes)) };
  const known = problems.get(response);
  problems.set(shortened, known ?? `has ${body.length} bytes, of which only the start was kept`);
  return shortened;
}
