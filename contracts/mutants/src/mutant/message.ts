import { type ProblemCode, problem, problemMediaType } from '@stillhouse/contracts/problems';
import type { EdgeReply, EdgeRequest } from './mutant.ts';

/** A JSON value of whatever kind. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** The body as JSON; undefined when it is none. */
export function jsonOf({ body }: { readonly body: Buffer }): Json | undefined {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** The members of a JSON object; none when the body is something else. */
export function membersOf(message: { readonly body: Buffer }): JsonObject {
  const json = jsonOf(message);
  return isObject(json) ? json : {};
}

export function isGood({ status }: EdgeReply): boolean {
  return status >= 200 && status < 300;
}

/** The answer with another body, in JSON. */
export function withJson(reply: EdgeReply, json: unknown): EdgeReply {
  return { ...reply, body: Buffer.from(JSON.stringify(json)) };
}

/** The request with another body, in JSON. */
export function sending(request: EdgeRequest, json: unknown): EdgeRequest {
  const headers = { ...request.headers, 'content-type': 'application/json' };
  return { ...request, headers, body: Buffer.from(JSON.stringify(json)) };
}

/** The request with another header. */
export function saying(request: EdgeRequest, name: string, value: string): EdgeRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

export function headerOf({ headers }: EdgeReply, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** The answer with another value of a header; without it when there is none. */
export function withHeader(reply: EdgeReply, name: string, value?: string): EdgeReply {
  const others = reply.headers.filter(([key]) => key.toLowerCase() !== name);
  return { ...reply, headers: value === undefined ? others : [...others, [name, value]] };
}

/** An answer of the edge's own. */
export function jsonReply(
  status: number,
  json: unknown,
  mediaType = 'application/json',
): EdgeReply {
  return {
    status,
    headers: [['content-type', mediaType]],
    body: Buffer.from(JSON.stringify(json)),
  };
}

export function emptyReply(status: number): EdgeReply {
  return { status, headers: [], body: Buffer.alloc(0) };
}

/** A problem of the edge's own (RFC 9457). */
export function problemReply(status: number, code: ProblemCode, detail: string): EdgeReply {
  return jsonReply(status, problem(status, code, detail).body, problemMediaType);
}
