import { createBug } from '../mutant/bug.ts';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

type Wire = NonNullable<ProxyResponse['wire']>;

function createHead({ status, headers }: ProxyResponse, framing: readonly string[]): string {
  const lines = [
    `HTTP/1.1 ${status} OK`,
    ...headers.map(([name, value]) => `${name}: ${value}`),
    ...framing,
  ];
  return `${lines.join('\r\n')}\r\n\r\n`;
}

/** Creates the bytes of a response: head and what follows it. */
function createRaw(response: ProxyResponse, framing: readonly string[], body: Buffer | string) {
  return { raw: Buffer.concat([Buffer.from(createHead(response, framing)), Buffer.from(body)]) };
}

/** Creates the bytes of a response whose Content-Length differs by some bytes. */
function createWithLength(response: ProxyResponse, by = 0, others: readonly string[] = []) {
  const { body } = response;
  return createRaw(response, [`content-length: ${body.length + by}`, ...others], body);
}

/** Creates the bytes of a response with one chunk and what follows its size. */
function createChunked(
  response: ProxyResponse,
  afterSize: (body: string) => string,
  others: readonly string[] = [],
) {
  const { body } = response;
  const framing = ['transfer-encoding: chunked', ...others];
  return createRaw(
    response,
    framing,
    body.length.toString(16) + afterSize(body.toString('latin1')),
  );
}

/** Bytes that HTTP clients discard or tolerate. */
const framings: readonly (readonly [
  rule: string,
  summary: string,
  createWire: (response: ProxyResponse) => Wire,
])[] = [
  [
    'bytes-when-idle',
    'sends bytes while the connection is idle',
    () => ({ bytesLater: { text: 'debug: idle\r\n', afterMs: 30 } }),
  ],
  [
    'newline-when-idle',
    'sends an empty line while the connection is idle',
    () => ({ bytesLater: { text: '\r\n', afterMs: 5 } }),
  ],
  [
    'second-response',
    'responds twice',
    () => ({ bytesLater: { text: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', afterMs: 60 } }),
  ],
  [
    'newline-before',
    'sends an empty line before the status line',
    (it) => ({ raw: Buffer.concat([Buffer.from('\r\n'), createWithLength(it).raw]) }),
  ],
  ['newline-after', 'sends an empty line after the body', () => ({ bytesAfterEnd: '\r\n' })],
  [
    'length-and-chunks',
    'has content-length and transfer-encoding',
    (it) =>
      createChunked(it, (body) => `\r\n${body}\r\n0\r\n\r\n`, [
        `content-length: ${it.body.length}`,
      ]),
  ],
  [
    'two-lengths',
    'has two content-lengths',
    (it) => createWithLength(it, 0, [`content-length: ${it.body.length + 3}`]),
  ],
  [
    'short-length',
    'has a content-length below the length of the body',
    (it) => createWithLength(it, -2),
  ],
  [
    'no-last-chunk',
    'closes the connection without the last chunk',
    (it) => ({ ...createChunked(it, (body) => `\r\n${body}\r\n`), closes: true }),
  ],
  [
    'wrong-chunk-size',
    'has a wrong chunk size',
    (it) => createChunked(it, (body) => `\r\n${body}x\r\n0\r\n\r\n`),
  ],
  [
    'chunks-without-cr',
    'ends the lines of its chunks with LF only',
    (it) => createChunked(it, (body) => `\n${body}\n0\n\n`),
  ],
  [
    'lines-without-cr',
    'ends the lines of its head with LF only',
    (it) => {
      const head = createHead(it, [`content-length: ${it.body.length}`]);
      return { raw: Buffer.concat([Buffer.from(head.replaceAll('\r\n', '\n')), it.body]) };
    },
  ],
  [
    'space-before-colon',
    'has a space before the colon of a header',
    (it) => createWithLength(it, 0, ['x-a : b']),
  ],
  [
    'folded-header',
    'folds a header over two lines',
    (it) => createWithLength(it, 0, ['x-a: b\r\n c']),
  ],
  [
    'length-of-close',
    'promises more bytes than it sends before it closes',
    (it) => ({ ...createWithLength(it, 9), closes: true }),
  ],
];

/** Whose responses are wrong. */
const places: readonly (readonly [
  place: string,
  subject: string,
  isHit: (request: ProxyRequest) => boolean,
  status?: number,
])[] = [
  [
    'getSystemSettings',
    'getSystemSettings',
    ({ operation, method }) => operation?.id === 'getSystemSettings' && method === 'GET',
  ],
  ['HEAD', 'HEAD', ({ method }) => method === 'HEAD'],
  ['401', 'a 401', ({ method }) => method === 'GET', 401],
  ['404', 'a 404', ({ method }) => method === 'GET', 404],
];

/** Wrong framing of some operations, of HEAD, and of every response with an error. */
export const framingMutants: readonly Mutant[] = framings.flatMap(([rule, summary, createWire]) =>
  places
    // HEAD has no body that could be shorter.
    .filter(([place]) => place !== 'HEAD' || rule !== 'length-of-close')
    .map(([place, subject, on, status]) =>
      createBug({
        id: `media.${rule}:${place}`,
        summary: `${subject} ${summary}`,
        also: ['http', 'robust'],
        operationId: null,
        harm: 'read',
        on,
        ...(status !== undefined && { status }),
        after: ({ response }) => ({ ...response, wire: createWire(response) }),
      }),
    ),
);
