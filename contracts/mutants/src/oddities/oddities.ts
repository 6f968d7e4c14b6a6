import { headerOf, isGood, isObject, jsonOf, withHeader, withJson } from '../mutant/message.ts';
import type { Behind, Decoy, EdgeReply, EdgeRequest } from '../mutant/mutant.ts';

/** Conformant oddities: who calls one a fault raises a false alarm. */
export const decoys: readonly Decoy[] = [
  odd('header-case', 'header names in capitals', (reply) => ({
    ...reply,
    headers: reply.headers.map(([name, value]) => [name.toUpperCase(), value] as const),
  })),
  odd('charset', 'a charset with each media type', (reply) =>
    typed(reply, (type) => `${type}; charset=utf-8`),
  ),
  odd('charset-capitals', 'a charset in capitals and quotes', (reply) =>
    typed(reply, (type) => `${type};charset="UTF-8"`),
  ),
  odd('type-capitals', 'media types in capitals', (reply) =>
    typed(reply, (type) => type.toUpperCase()),
  ),
  odd('key-order', 'members in another order', (reply) => json(reply, reversed)),
  odd('white-space', 'white space in JSON', (reply) => {
    const body = jsonOf(reply);
    return isJson(reply) && body !== undefined
      ? { ...reply, body: Buffer.from(`\n${JSON.stringify(body, null, 4)}\r\n`) }
      : reply;
  }),
  odd('escapes', 'every letter of a text escaped', (reply) => {
    const body = jsonOf(reply);
    if (!isJson(reply) || body === undefined) return reply;
    const text = JSON.stringify(body).replaceAll(/[^\0-\x7f]/g, (letter) =>
      [...Array(letter.length).keys()]
        .map((at) => `\\u${letter.charCodeAt(at).toString(16).padStart(4, '0')}`)
        .join(''),
    );
    return { ...reply, body: Buffer.from(text) };
  }),
  odd('list-order', 'lists of objects in another order', (reply) => {
    const body = jsonOf(reply);
    return Array.isArray(body) && body.every(isObject) ? withJson(reply, body.toReversed()) : reply;
  }),
  odd('chunked', 'chunked bodies', (reply) =>
    reply.body.length === 0 ? reply : { ...reply, wire: { pieces: 7 } },
  ),
  odd('closes', 'the connection closed after each answer', (reply) => ({
    ...reply,
    wire: { closes: true },
  })),
  odd('other-headers', 'headers that nobody asked for', (reply) => ({
    ...reply,
    headers: [...reply.headers, ['server', 'lighttpd/1.4.76'], ['x-request-id', '8f14e45f']],
  })),
  odd('no-date', 'no date', (reply) => withHeader(reply, 'date')),
  odd('clock', 'a clock that is three minutes slow', (reply) => {
    const date = headerOf(reply, 'date');
    return date === undefined
      ? reply
      : withHeader(reply, 'date', new Date(Date.parse(date) - 180_000).toUTCString());
  }),
  odd('texts', 'other words in problems', (reply) =>
    problemText(reply, (body) => ({ ...body, title: 'Nei', detail: 'Det går ikke.' })),
  ),
  odd('problem-type', 'another type of problems', (reply) =>
    problemText(reply, (body) => ({ ...body, type: 'about:blank' })),
  ),
  odd('realm', 'a realm in the challenge', (reply) =>
    reply.status === 401
      ? withHeader(reply, 'www-authenticate', 'Bearer realm="device", charset="UTF-8"')
      : reply,
  ),
  odd('two-challenges', 'a second scheme in the challenge', (reply) =>
    reply.status === 401
      ? withHeader(reply, 'www-authenticate', 'Basic realm="legacy", Bearer')
      : reply,
  ),
  odd('lock-out', 'a lock-out of another length', (reply) => {
    const left = Number(headerOf(reply, 'x-rate-limit-timeout'));
    return left > 0 ? withHeader(reply, 'x-rate-limit-timeout', String(left + 5_000)) : reply;
  }),
  odd('allow', 'allow in another order and without HEAD', (reply) => {
    const allow = headerOf(reply, 'allow');
    return allow === undefined
      ? reply
      : withHeader(
          reply,
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
    summary: 'every thirtieth answer after a second',
    begin: () => {
      let count = 0;
      return {
        async answer(request, behind) {
          const reply = await behind.forward(request);
          count += 1;
          return count % 30 === 0 ? { ...reply, wire: { delayMs: 1000 } } : reply;
        },
      };
    },
  },
  {
    id: 'busy',
    summary: 'one answer in a hundred is a 429 with a time that helps',
    begin: () => {
      let count = 0;
      return {
        async answer(request, behind) {
          count += 1;
          if (request.operation?.id !== 'signIn' || count > 1) return behind.forward(request);
          return {
            status: 429,
            headers: [
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
    summary: 'writes are read half a second later',
    begin: () => {
      const old = new Map<string, { readonly body: Buffer; readonly until: number }>();
      return {
        async answer(request, behind) {
          const { operation } = request;
          const read = operation?.readback?.operationId;
          if (
            operation?.safety === 'safe' &&
            read !== undefined &&
            operation.lifecycle === undefined
          ) {
            const before = await behind.call(read as NonNullable<EdgeRequest['operation']>['id']);
            const reply = await behind.forward(request);
            if (isGood(reply)) old.set(read, { body: before.body, until: 3 });
            return reply;
          }
          const reply = await behind.forward(request);
          const kept = old.get(operation?.id ?? '');
          if (kept === undefined || !isGood(reply)) return reply;
          old.set(operation?.id ?? '', { ...kept, until: kept.until - 1 });
          if (kept.until > 0) return { ...reply, body: kept.body };
          old.delete(operation?.id ?? '');
          return reply;
        },
      };
    },
  },
];

function odd(
  id: string,
  summary: string,
  change: (reply: EdgeReply, request: EdgeRequest) => EdgeReply,
): Decoy {
  return {
    id,
    summary,
    begin: () => ({
      answer: async (request: EdgeRequest, behind: Behind) =>
        change(await behind.forward(request), request),
    }),
  };
}

function isJson(reply: EdgeReply): boolean {
  return headerOf(reply, 'content-type')?.includes('json') === true;
}

function json(reply: EdgeReply, change: (value: unknown) => unknown): EdgeReply {
  const body = jsonOf(reply);
  return isJson(reply) && body !== undefined ? withJson(reply, change(body)) : reply;
}

function typed(reply: EdgeReply, change: (type: string) => string): EdgeReply {
  const type = headerOf(reply, 'content-type');
  return type === undefined || type.includes(';')
    ? reply
    : withHeader(reply, 'content-type', change(type));
}

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed);
  if (!isObject(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .toReversed()
      .map(([key, inner]) => [key, reversed(inner)]),
  );
}

function problemText(
  reply: EdgeReply,
  change: (body: Record<string, unknown>) => unknown,
): EdgeReply {
  const body = jsonOf(reply);
  return reply.status >= 400 && isObject(body) && 'code' in body
    ? withJson(reply, change(body))
    : reply;
}
