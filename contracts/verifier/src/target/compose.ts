import type { Operation } from '@stillhouse/contracts/operations';
import type { Headers, Sent } from '../exchange.ts';
import type { RequestSpec } from '../target.ts';

const withBody = new Set(['PUT', 'POST', 'PATCH']);

/**
 * A request as it leaves. What the asker says of headers goes before what would be sent otherwise.
 * @param authorization value of the header; null sends none
 */
export function compose(
  ask: RequestSpec,
  operation: Operation | null,
  host: string,
  authorization: string | null,
): Sent {
  const method = ask.method ?? operation?.method ?? 'GET';
  const body = getBody(ask);
  const contentType =
    ask.contentType === undefined && body !== null
      ? (operation?.requestMediaType ?? 'application/json')
      : (ask.contentType ?? null);
  const regular: [string, string][] = [
    ['host', host],
    ['user-agent', 'stillhouse-contract'],
    ['accept', '*/*'],
    ['connection', 'keep-alive'],
  ];
  if (authorization !== null) regular.push(['authorization', authorization]);
  if (contentType !== null) regular.push(['content-type', contentType]);
  // Without it an empty PUT would leave as a chunked body (RFC 9110 section 8.6).
  if (body !== null || withBody.has(method)) {
    regular.push(['content-length', String(body?.length ?? 0)]);
  }
  const given = ask.headers ?? [];
  const names = new Set(given.map(([name]) => name.toLowerCase()));
  const headers: Headers = [...regular.filter(([name]) => !names.has(name)), ...given];
  return { method, target: getTarget(ask, operation), headers, body };
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
    operation?.path.replace(/\{(.+?)\}/g, (_, name: string) => {
      const value = pathParameters[name];
      if (value === undefined) throw new Error(`${operation.id} needs the path parameter ${name}`);
      return encodeURIComponent(value);
    });
  if (path === undefined) throw new Error('A request needs an operation or a target');
  return query === undefined ? path : `${path}?${new URLSearchParams(query)}`;
}
