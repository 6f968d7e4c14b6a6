import { createProblem, type ProblemCode, problemMediaType } from '@stillhouse/contracts/problems';
import type { ProxyRequest, ProxyResponse } from './mutant.ts';

/** Any JSON value. */
export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

export type JsonObject = { [key: string]: Json };

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Parses the body. Returns undefined if it is not JSON. */
export function parseJson({ body }: { readonly body: Buffer }): Json | undefined {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}

/** Parses the members of a JSON object. Empty for any other body. */
export function parseMembers(message: { readonly body: Buffer }): JsonObject {
  const json = parseJson(message);
  return isObject(json) ? json : {};
}

/** Parses the objects of a JSON list. A single object is a list of one. */
export function parseItems(message: { readonly body: Buffer }): readonly JsonObject[] {
  return [parseJson(message)].flat().filter(isObject);
}

/** Returns the token of a request, or an empty text. */
export function getBearerToken({ headers }: ProxyRequest): string {
  return /^bearer\s+(.*)$/i.exec(headers.authorization ?? '')?.[1] ?? '';
}

/** A token of the device is longer than 33 characters. Whether it is valid does not matter here. */
export function hasToken(request: ProxyRequest): boolean {
  return getBearerToken(request).length > 33;
}

export function isSuccess({ status }: ProxyResponse): boolean {
  return status >= 200 && status < 300;
}

/** Returns the response with another JSON body. */
export function withJson(response: ProxyResponse, json: unknown): ProxyResponse {
  return { ...response, body: Buffer.from(JSON.stringify(json)) };
}

/** Returns the request with another JSON body. */
export function withRequestJson(request: ProxyRequest, json: unknown): ProxyRequest {
  const headers = { ...request.headers, 'content-type': 'application/json' };
  return { ...request, headers, body: Buffer.from(JSON.stringify(json)) };
}

/** Returns the request with another header value. */
export function withRequestHeader(
  request: ProxyRequest,
  name: string,
  value: string,
): ProxyRequest {
  return { ...request, headers: { ...request.headers, [name]: value } };
}

export function getHeader({ headers }: ProxyResponse, name: string): string | undefined {
  return headers.find(([key]) => key.toLowerCase() === name)?.[1];
}

/** Returns the response with another header value, or without the header. */
export function withHeader(response: ProxyResponse, name: string, value?: string): ProxyResponse {
  const others = response.headers.filter(([key]) => key.toLowerCase() !== name);
  return { ...response, headers: value === undefined ? others : [...others, [name, value]] };
}

/** Creates a response with the headers that every response has. */
export function createJsonResponse(
  status: number,
  json: unknown,
  mediaType = 'application/json',
): ProxyResponse {
  return {
    status,
    headers: [['content-type', mediaType], ...createGeneralHeaders()],
    body: Buffer.from(JSON.stringify(json)),
  };
}

export function createEmptyResponse(status: number): ProxyResponse {
  return { status, headers: createGeneralHeaders(), body: Buffer.alloc(0) };
}

/** Creates a response that never comes: the device resets the connection. */
export function createReset(): ProxyResponse {
  return { ...createEmptyResponse(200), wire: { resets: true } };
}

/** The header date of a created response, until the proxy replaces it. */
export const deviceTime = 'the time of the device';

function createGeneralHeaders(): ProxyResponse['headers'] {
  return [
    ['date', deviceTime],
    ['cache-control', 'no-store'],
  ];
}

/** Creates a problem response (RFC 9457). */
export function createProblemResponse(
  status: number,
  code: ProblemCode,
  detail: string,
): ProxyResponse {
  return createJsonResponse(status, createProblem(status, code, detail).body, problemMediaType);
}

/** Creates the response to a sign-in during a lockout. */
export function createLockoutResponse(): ProxyResponse {
  const problem = createProblemResponse(429, 'too-many-sign-ins', 'Locked.');
  return withHeader(problem, 'x-rate-limit-timeout', '60000');
}
