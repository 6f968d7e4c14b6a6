import { gzipSync } from 'node:zlib';
import {
  getHeader,
  isObject,
  isSuccess,
  parseJson,
  withHeader,
  withJson,
} from '../mutant/message.ts';
import type { HarmlessVariant, ProxyRequest, ProxyResponse, Upstream } from '../mutant/mutant.ts';

/** Unusual but conformant behavior. Reporting it is a false alarm. */
export const allHarmlessVariants: readonly HarmlessVariant[] = [
  createVariant('header-case', 'header names in upper case', (response) => ({
    ...response,
    headers: response.headers.map(([name, value]) => [name.toUpperCase(), value] as const),
  })),
  createVariant('charset', 'a charset with each media type', (response) =>
    changeMediaType(response, (type) => `${type}; charset=utf-8`),
  ),
  createVariant('charset-capitals', 'a charset in upper case and quotes', (response) =>
    changeMediaType(response, (type) => `${type};charset="UTF-8"`),
  ),
  createVariant('type-capitals', 'media types in upper case', (response) =>
    changeMediaType(response, (type) => type.toUpperCase()),
  ),
  createVariant('key-order', 'members in another order', (response) =>
    changeJson(response, reverseMembers),
  ),
  createVariant('white-space', 'white space in JSON', (response) => {
    const body = parseJson(response);
    return isJson(response) && body !== undefined
      ? { ...response, body: Buffer.from(`\n${JSON.stringify(body, null, 4)}\r\n`) }
      : response;
  }),
  createVariant('escapes', 'every letter of a string escaped', (response) => {
    const body = parseJson(response);
    if (!isJson(response) || body === undefined) return response;
    const text = JSON.stringify(body).replaceAll(/[^\0-\x7f]/g, (letter) =>
      [...Array(letter.length).keys()]
        .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
        .join(''),
    );
    return { ...response, body: Buffer.from(text) };
  }),
  createVariant('list-order', 'lists of objects in another order', (response) => {
    const body = parseJson(response);
    return Array.isArray(body) && body.every(isObject)
      ? withJson(response, body.toReversed())
      : response;
  }),
  createVariant('chunked', 'chunked bodies', (response) =>
    response.body.length === 0 ? response : { ...response, wire: { pieces: 7 } },
  ),
  createVariant('gzip', 'bodies with the content coding gzip', (response) =>
    response.body.length === 0
      ? response
      : {
          ...withHeader(response, 'content-encoding', 'gzip'),
          body: gzipSync(response.body),
        },
  ),
  createVariant('closes', 'the connection closed after each response', (response) => ({
    ...response,
    wire: { closes: true },
  })),
  createVariant('other-headers', 'additional headers', (response) => ({
    ...response,
    headers: [...response.headers, ['server', 'lighttpd/1.4.76'], ['x-request-id', '8f14e45f']],
  })),
  createVariant('clock', 'a clock that is three minutes slow', (response) => {
    const date = getHeader(response, 'date');
    return date === undefined
      ? response
      : withHeader(response, 'date', new Date(Date.parse(date) - 180_000).toUTCString());
  }),
  createVariant('texts', 'other texts in problems', (response) =>
    changeProblem(response, (body) => ({ ...body, title: 'Nei', detail: 'Det går ikke.' })),
  ),
  createVariant('problem-type', 'another type in problems', (response) =>
    changeProblem(response, (body) => ({ ...body, type: 'about:blank' })),
  ),
  createVariant('realm', 'a realm in the challenge', (response) =>
    response.status === 401
      ? withHeader(response, 'www-authenticate', 'Bearer realm="device", charset="UTF-8"')
      : response,
  ),
  createVariant('two-challenges', 'a second scheme in the challenge', (response) =>
    response.status === 401
      ? withHeader(response, 'www-authenticate', 'Basic realm="legacy", Bearer')
      : response,
  ),
  createVariant('lockout', 'another lockout duration', (response) => {
    const left = Number(getHeader(response, 'x-rate-limit-timeout'));
    return left > 0 ? withHeader(response, 'x-rate-limit-timeout', String(left + 5_000)) : response;
  }),
  createVariant('allow', 'allow in another order and without HEAD', (response) => {
    const allow = getHeader(response, 'allow');
    return allow === undefined
      ? response
      : withHeader(
          response,
          'allow',
          allow
            .split(/,\s*/)
            .filter((word) => word !== 'HEAD')
            .toReversed()
            .join(','),
        );
  }),
  {
    id: 'slow',
    summary: 'every thirtieth response after one second',
    createHandler: () => {
      let count = 0;
      return {
        async respond(request, upstream) {
          const response = await upstream.forward(request);
          count += 1;
          return count % 30 === 0 ? { ...response, wire: { delayMs: 1000 } } : response;
        },
      };
    },
  },
  {
    id: 'busy',
    summary: 'one response in a hundred is a 429 with a correct delay',
    createHandler: () => {
      let count = 0;
      return {
        async respond(request, upstream) {
          count += 1;
          if (request.operation?.id !== 'signIn' || count > 1) return upstream.forward(request);
          const { headers } = await upstream.call('getOfflineStatus');
          return {
            status: 429,
            headers: [
              // The date is that of the device's clock.
              ...headers.filter(([name]) => name.toLowerCase() === 'date'),
              ['content-type', 'application/problem+json'],
              ['x-rate-limit-timeout', '300'],
            ],
            body: Buffer.from(
              JSON.stringify({
                type: 'urn:stillhouse:problem:too-many-sign-ins',
                title: 'Too many requests',
                status: 429,
                detail: 'Wait.',
                code: 'too-many-sign-ins',
              }),
            ),
          };
        },
      };
    },
  },
  {
    id: 'late-within-bound',
    summary: 'writes are visible after half a second',
    createHandler: () => {
      const old = new Map<string, { readonly body: Buffer; readonly until: number }>();
      return {
        async respond(request, upstream) {
          const { operation } = request;
          const read = operation?.readback?.operationId;
          if (
            operation?.safety === 'safe' &&
            read !== undefined &&
            operation.lifecycle === undefined
          ) {
            const before = await upstream.call(
              read as NonNullable<ProxyRequest['operation']>['id'],
            );
            const response = await upstream.forward(request);
            if (isSuccess(response))
              old.set(read, { body: before.body, until: performance.now() + 500 });
            return response;
          }
          const response = await upstream.forward(request);
          const previous = old.get(operation?.id ?? '');
          const isOld = previous !== undefined && performance.now() < previous.until;
          return isOld && isSuccess(response) ? { ...response, body: previous.body } : response;
        },
      };
    },
  },
];

function createVariant(
  id: string,
  summary: string,
  change: (response: ProxyResponse, request: ProxyRequest) => ProxyResponse,
): HarmlessVariant {
  return {
    id,
    summary,
    createHandler: () => ({
      respond: async (request: ProxyRequest, upstream: Upstream) =>
        change(await upstream.forward(request), request),
    }),
  };
}

function isJson(response: ProxyResponse): boolean {
  return getHeader(response, 'content-type')?.includes('json') === true;
}

function changeJson(response: ProxyResponse, change: (value: unknown) => unknown): ProxyResponse {
  const body = parseJson(response);
  return isJson(response) && body !== undefined ? withJson(response, change(body)) : response;
}

function changeMediaType(response: ProxyResponse, change: (type: string) => string): ProxyResponse {
  const type = getHeader(response, 'content-type');
  return type === undefined || type.includes(';')
    ? response
    : withHeader(response, 'content-type', change(type));
}

function reverseMembers(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reverseMembers);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reverseMembers(inner)]),
  );
}

function changeProblem(
  response: ProxyResponse,
  change: (body: Record<string, unknown>) => unknown,
): ProxyResponse {
  const body = parseJson(response);
  return response.status >= 400 && isObject(body) && 'code' in body
    ? withJson(response, change(body))
    : response;
}
