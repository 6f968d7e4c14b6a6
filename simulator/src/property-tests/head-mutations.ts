import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { RandomStream } from '@stillhouse/device/random/stream';
import { type Mutation, type MutationInput, omitHeader, withHeader } from './mutation.ts';
import { withBody, withValidBody } from './well-formed.ts';
import type { WireRequest } from './wire-request.ts';

const hasBody = ({ requestMediaType }: Operation) => requestMediaType !== undefined;
const wantsToken = ({ roles }: Operation) => roles.length > 0;

const whole = ({ operation, random, request }: MutationInput) =>
  withValidBody(request, operation, random.int(0, 9));

const otherMethods = ['PATCH', 'DELETE', 'POST', 'PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'GET'];

/** Returns a method that the path of an operation does not support. */
function otherMethod({ path }: Operation, random: RandomStream): string {
  const taken = Object.values(operations)
    .filter((other) => other.path === path)
    .map(({ method }) => method as string);
  return random.pick(otherMethods.filter((method) => !taken.includes(method)));
}

const targets: Record<string, (target: string, random: RandomStream) => string> = {
  'that does not exist': (target, random) => `${target}/${random.hex(random.int(1, 20))}`,
  'of another version': (target) => target.replace('/v1/', '/v2/'),
  'with more slashes': (target, random) =>
    random.pick([`${target}//`, target.replace('/v1/', '/v1//'), `${target}/`]),
  'with dots': (target, random) =>
    random.pick([`/api/../${target}`, `/api/v1/../../etc/passwd`, `${target}/.`, `/api/..;/x`]),
  'with malformed escapes': (target, random) =>
    target + random.pick(['%', '%zz', '%00', '%2e%2e%2f', '%c0%af', '%ff', '%u0041', '\u00ff']),
  'in capitals': (target) => `/api${target.slice(4).toUpperCase()}`,
  'that is very long': (target, random) => `${target}/${'a'.repeat(random.int(500, 8_000))}`,
};

/** Ids that no certificate can have. */
const ids = ['x', 'AB'.repeat(32), '%00', '%', 'ab'.repeat(31), 'ab'.repeat(33), 'g'.repeat(64)];

const heads: Record<string, (request: WireRequest, random: RandomStream) => WireRequest> = {
  'a header without a colon': (request) => withHeader(request, '', 'no colon here'),
  'a header with a null': (request) => withHeader(request, 'x-null', 'a\u0000b'),
  'a header with a space in its name': (request) => withHeader(request, 'two words', 'x'),
  'headers beyond the limit': (request, random) =>
    withHeader(request, 'x-flood', 'y'.repeat(random.int(17_000, 60_000))),
  'thousands of headers': (request, random) => ({
    ...request,
    headers: [
      ...request.headers,
      ...Array.from({ length: random.int(2_000, 4_000) }, (_, n): [string, string] => [
        `x${n}`,
        '',
      ]),
    ],
  }),
  'a method that is none': (request, random) => ({
    ...request,
    method: random.pick(['FROB', 'get', '', 'G\u0000T', 'x'.repeat(300)]),
  }),
  'another protocol': (request, random) => ({
    ...request,
    version: random.pick(['HTTP/9.9', 'HTTPS/1.1', 'HTTP/', '']),
  }),
  'a target that is none': (request, random) => ({
    ...request,
    target: random.pick(['api/v1/status', '', ' ', '\\api', '/api /v1']),
  }),
  'no host': (request) => ({ ...request, headers: omitHeader(request, 'host') }),
  'two lengths': (request) =>
    withHeader(
      { ...request, headers: omitHeader(request, 'content-length') },
      '',
      'content-length: 3\r\ncontent-length: 4',
    ),
  'a length that is none': (request, random) =>
    withHeader(request, 'content-length', random.pick(['-1', 'ten', '1e3', '9'.repeat(40)])),
  'a length and chunks': (request) =>
    withHeader(withHeader(request, 'transfer-encoding', 'chunked'), 'content-length', '5'),
  'a malformed chunk': (request) => ({
    ...request,
    headers: [...omitHeader(request, 'content-length'), ['transfer-encoding', 'chunked']],
    body: Buffer.from('zz\r\nhello\r\n0\r\n\r\n'),
  }),
};

const tokens: Record<string, (input: MutationInput) => string | null> = {
  'no token': () => null,
  'an expired token': ({ rejected }) => `Bearer ${rejected.expired}`,
  'a token of another user': ({ rejected }) => rejected.otherRole && `Bearer ${rejected.otherRole}`,
  'a token with another signature': ({ request, random }) => {
    const token = request.headers.find(([name]) => name === 'authorization')?.[1] ?? '';
    return token.slice(0, -30) + random.hex(30);
  },
  'a token that is none': ({ random }) =>
    `Bearer ${random.pick(['x', 'a.b.c', '', '..', 'e30.e30.', 'x'.repeat(7_000), '\u00ff'])}`,
  'another scheme': ({ random }) =>
    random.pick(['Basic YWRtaW46c3RpbGxob3VzZQ==', 'Digest x', 'bearer', 'Bearer', 'Token x', ' ']),
};

/** Mutations of the request line and the headers. */
export const headMutations: readonly Mutation[] = [
  {
    name: 'a method that the path does not have',
    isBeforeOperation: true,
    mutate: ({ operation, random, request }) => ({
      ...request,
      method: otherMethod(operation, random),
    }),
  },
  ...Object.entries(targets).map(
    ([name, change]): Mutation => ({
      name: `a path ${name}`,
      isBeforeOperation: true,
      mutate(input) {
        const request = whole(input);
        const target = change(request.target, input.random);
        // An id accepts any text. Other mutations test invalid ids.
        if (input.operation.path.includes('{')) return undefined;
        return { ...request, target };
      },
    }),
  ),
  {
    name: 'an id that cannot be any',
    appliesTo: ({ path }) => path.includes('{'),
    mutate: ({ operation, random, request }) => ({
      ...request,
      target: operation.path.replace('{id}', random.pick(ids)),
    }),
  },
  ...Object.entries(heads).map(
    ([name, change]): Mutation => ({
      name: `HTTP: ${name}`,
      isBeforeOperation: true,
      mutate: (input) => change(whole(input), input.random),
    }),
  ),
  {
    name: 'HTTP: a body that ends early',
    isBeforeOperation: true,
    appliesTo: hasBody,
    mutate(input) {
      const request = whole(input);
      const cut = input.random.int(0, request.body.length - 1);
      return { ...request, body: request.body.subarray(0, cut), endsEarly: true };
    },
  },
  {
    name: 'HTTP: half a body that nobody wants',
    isBeforeOperation: true,
    appliesTo: (operation) => !hasBody(operation),
    mutate({ random, request }) {
      const whole = withBody(request, 'text/plain', 'x'.repeat(random.int(2, 5_000)));
      return { ...whole, body: whole.body.subarray(1), endsEarly: true };
    },
  },
  ...Object.entries(tokens).map(
    ([name, make]): Mutation => ({
      name,
      appliesTo: wantsToken,
      mutate(input) {
        const request = whole(input);
        const token = make(input);
        if (token === null && name !== 'no token') return undefined;
        const headers = omitHeader(request, 'authorization');
        return token === null
          ? { ...request, headers }
          : { ...request, headers: [...headers, ['authorization', token]] };
      },
    }),
  ),
  {
    name: 'a media type that is not wanted',
    appliesTo: hasBody,
    mutate(input) {
      const types = ['text/plain', 'application/xml', 'application/jsonp', '', ';', 'json', '*/*'];
      return withHeader(whole(input), 'content-type', input.random.pick(types));
    },
  },
  {
    name: 'an encoding that is not undone',
    appliesTo: hasBody,
    mutate: (input) =>
      withHeader(
        whole(input),
        'content-encoding',
        input.random.pick(['gzip', 'br', 'deflate', 'compress', 'gzip, gzip', 'x']),
      ),
  },
];
