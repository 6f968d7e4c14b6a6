import type { OperationId } from '@stillhouse/contracts/operations';
import type { Mutant, ProxyRequest, ProxyResponse } from '../mutant/mutant.ts';

type Framing = {
  readonly rule: string;
  readonly summary: string;
  /** The operations that have it, or null for HEAD. */
  readonly of: readonly (OperationId | null)[];
  readonly change: (response: ProxyResponse) => NonNullable<ProxyResponse['wire']>;
};

const most: readonly (OperationId | null)[] = ['getSystemSettings', null];

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

const chunked = ['transfer-encoding: chunked'];
const text = ({ body }: ProxyResponse) => body.toString('latin1');
const hex = ({ body }: ProxyResponse) => body.length.toString(16);

/** Bytes that HTTP clients discard or tolerate. */
const framings: readonly Framing[] = [
  {
    rule: 'bytes-when-idle',
    summary: 'sends bytes while the connection is idle',
    of: most,
    change: () => ({ bytesLater: { text: 'debug: idle\r\n', afterMs: 30 } }),
  },
  {
    rule: 'newline-when-idle',
    summary: 'sends an empty line while the connection is idle',
    of: most,
    change: () => ({ bytesLater: { text: '\r\n', afterMs: 5 } }),
  },
  {
    rule: 'second-response',
    summary: 'responds twice',
    of: most,
    change: () => ({
      bytesLater: { text: 'HTTP/1.1 200 OK\r\ncontent-length: 2\r\n\r\n{}', afterMs: 60 },
    }),
  },
  {
    rule: 'newline-before',
    summary: 'sends an empty line before the status line',
    of: most,
    change: (response) => {
      const { raw } = createRaw(
        response,
        [`content-length: ${response.body.length}`],
        response.body,
      );
      return { raw: Buffer.concat([Buffer.from('\r\n'), raw]) };
    },
  },
  {
    rule: 'newline-after',
    summary: 'sends an empty line after the body',
    of: most,
    change: () => ({ bytesAfterEnd: '\r\n' }),
  },
  {
    rule: 'length-and-chunks',
    summary: 'has content-length and transfer-encoding',
    of: most,
    change: (response) =>
      createRaw(
        response,
        [...chunked, `content-length: ${response.body.length}`],
        `${hex(response)}\r\n${text(response)}\r\n0\r\n\r\n`,
      ),
  },
  {
    rule: 'two-lengths',
    summary: 'has two content-lengths',
    of: most,
    change: (response) =>
      createRaw(
        response,
        [`content-length: ${response.body.length}`, `content-length: ${response.body.length + 3}`],
        response.body,
      ),
  },
  {
    rule: 'short-length',
    summary: 'has a content-length below the length of the body',
    of: most,
    change: (response) =>
      createRaw(response, [`content-length: ${response.body.length - 2}`], response.body),
  },
  {
    rule: 'no-last-chunk',
    summary: 'closes the connection without the last chunk',
    of: most,
    change: (response) => ({
      ...createRaw(response, chunked, `${hex(response)}\r\n${text(response)}\r\n`),
      closes: true,
    }),
  },
  {
    rule: 'wrong-chunk-size',
    summary: 'has a wrong chunk size',
    of: most,
    change: (response) =>
      createRaw(response, chunked, `${hex(response)}\r\n${text(response)}x\r\n0\r\n\r\n`),
  },
  {
    rule: 'chunks-without-cr',
    summary: 'ends the lines of its chunks with LF only',
    of: most,
    change: (response) =>
      createRaw(response, chunked, `${hex(response)}\n${text(response)}\n0\n\n`),
  },
  {
    rule: 'lines-without-cr',
    summary: 'ends the lines of its head with LF only',
    of: most,
    change: (response) => {
      const head = createHead(response, [`content-length: ${response.body.length}`]);
      return {
        raw: Buffer.concat([Buffer.from(head.replaceAll('\r\n', '\n')), response.body]),
      };
    },
  },
  {
    rule: 'space-before-colon',
    summary: 'has a space before the colon of a header',
    of: most,
    change: (response) =>
      createRaw(response, [`content-length: ${response.body.length}`, 'x-a : b'], response.body),
  },
  {
    rule: 'folded-header',
    summary: 'folds a header over two lines',
    of: most,
    change: (response) =>
      createRaw(
        response,
        [`content-length: ${response.body.length}`, 'x-a: b\r\n c'],
        response.body,
      ),
  },
  {
    rule: 'length-of-close',
    summary: 'promises more bytes than it sends before it closes',
    of: most.filter((id) => id !== null),
    change: (response) => ({
      ...createRaw(response, [`content-length: ${response.body.length + 9}`], response.body),
      closes: true,
    }),
  },
];

/** Wrong framing of some operations, of HEAD, and of every response with an error. */
export const framingMutants: readonly Mutant[] = framings.flatMap(
  ({ rule, summary, of, change }) => [
    ...of.map((id) =>
      createMutant(
        rule,
        id ?? 'HEAD',
        `${id ?? 'HEAD'} ${summary}`,
        change,
        ({ operation, method }) =>
          id === null ? method === 'HEAD' : operation?.id === id && method === 'GET',
      ),
    ),
    createMutant(
      rule,
      '401',
      `a 401 ${summary}`,
      change,
      ({ method }, { status }) => method === 'GET' && status === 401,
    ),
    createMutant(
      rule,
      '404',
      `a 404 ${summary}`,
      change,
      ({ method }, { status }) => method === 'GET' && status === 404,
    ),
  ],
);

function createMutant(
  rule: string,
  place: string,
  summary: string,
  change: Framing['change'],
  isHit: (request: ProxyRequest, response: ProxyResponse) => boolean,
): Mutant {
  return {
    id: `media.${rule}:${place}`,
    class: 'media',
    alsoReportedAs: ['http', 'robust'],
    operationId: null,
    summary,
    profile: 'read',
    createHandler: () => ({
      async respond(request, upstream) {
        const response = await upstream.forward(request);
        return isHit(request, response) ? { ...response, wire: change(response) } : response;
      },
    }),
  };
}
