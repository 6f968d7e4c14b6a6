import type { Operation } from '@stillhouse/contracts/operations';
import type { Exchange, Headers, HttpRequest } from '../model/exchange.ts';
import type { RequestSpec } from '../model/target.ts';

const bodyMethods = new Set(['PUT', 'POST', 'PATCH']);

/**
 * Creates the request to send. The headers of `spec` replace default headers.
 * @param authorization value of the header. Null sends none
 */
export function composeRequest(
  spec: RequestSpec,
  operation: Operation | null,
  host: string,
  authorization: string | null,
): HttpRequest {
  const method = spec.method ?? operation?.method ?? 'GET';
  const body = getBody(spec);
  const contentType =
    spec.contentType === undefined && body !== null
      ? (operation?.requestMediaType ?? 'application/json')
      : (spec.contentType ?? null);
  const defaults: [string, string][] = [
    ['host', host],
    ['user-agent', 'stillhouse-verify'],
    ['accept', '*/*'],
    ['connection', 'keep-alive'],
  ];
  if (authorization !== null) defaults.push(['authorization', authorization]);
  if (contentType !== null) defaults.push(['content-type', contentType]);
  // Without a length, Node sends an empty PUT with a chunked body (RFC 9110 section 8.6).
  if (body !== null || bodyMethods.has(method)) {
    defaults.push(['content-length', String(body?.length ?? 0)]);
  }
  const custom = spec.headers ?? [];
  const names = new Set(custom.map(([name]) => name.toLowerCase()));
  const missing = spec.sendsOnlyGivenHeaders === true ? [] : defaults;
  const headers: Headers = [...missing.filter(([name]) => !names.has(name)), ...custom];
  return { method, target: getTarget(spec, operation), headers, body };
}

function getBody({ json, body }: RequestSpec): Uint8Array | null {
  if (body !== undefined) return typeof body === 'string' ? new TextEncoder().encode(body) : body;
  return json === undefined ? null : new TextEncoder().encode(JSON.stringify(json));
}

function getTarget(
  { target, pathParameters = {}, query }: RequestSpec,
  operation: Operation | null,
) {
  const path =
    target ??
    operation?.path.replace(/\{([^{}]+)\}/g, (_, name: string) => {
      const value = pathParameters[name];
      if (value === undefined) throw new Error(`${operation.id} needs the path parameter ${name}`);
      return encodeURIComponent(value);
    });
  if (path === undefined) throw new Error('A request needs an operation or a target');
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}

/** Returns the connection of a request, if it is not the usual one. */
export function getConnection(spec: RequestSpec): Pick<Exchange, 'connection'> {
  if (spec.usesSetupTarget === true) return { connection: 'setup' };
  return spec.usesSecondConnection === true ? { connection: 'second' } : {};
}

export function isReadMethod(method: string): boolean {
  return method === 'GET' || method === 'HEAD' || method === 'OPTIONS';
}

/**
 * Returns whether a request that lost its connection may be sent again when others have ended.
 * Others wait for those of the run, such as a sign-in.
 */
export function isRepeatable(spec: RequestSpec, { method }: HttpRequest): boolean {
  return spec.purpose !== 'run' && (method !== 'POST' || spec.isValid === false);
}
