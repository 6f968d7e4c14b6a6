import type { Mutant } from '../mutant/mutant.ts';

const length = /^content-length:.*\r\n/gim;
const chunked = /^transfer-encoding:[^\S\r\n]*chunked\r\n/gim;

/** HTTP servers that find the end of a message elsewhere than RFC 9112 says. */
export const requestSmugglingMutants: readonly Mutant[] = [
  createMutant('chunks', 'chunks end the message, and Content-Length is ignored', (head) =>
    chunked.test(head) ? head.replace(length, '') : head,
  ),
  createMutant('length', 'Content-Length ends the message, and chunks are ignored', (head) =>
    head.search(length) < 0 ? head : head.replace(chunked, ''),
  ),
  createMutant('first-length', 'the first of two lengths ends the message', (head) =>
    keepLength(head, 0),
  ),
  createMutant('last-length', 'the last of two lengths ends the message', (head) =>
    keepLength(head, -1),
  ),
  createMutant('space', 'a space before the colon of Transfer-Encoding is ignored', (head) =>
    /^transfer-encoding +:/im.test(head)
      ? head.replace(length, '').replace(/^transfer-encoding +:/im, 'Transfer-Encoding:')
      : head,
  ),
  createMutant('fold', 'a folded Transfer-Encoding is unfolded', (head) =>
    /^transfer-encoding: *\r\n /im.test(head)
      ? head.replace(length, '').replace(/^transfer-encoding: *\r\n /im, 'Transfer-Encoding: ')
      : head,
  ),
  createMutant('unknown', 'each Transfer-Encoding that ends with chunked has chunks', (head) =>
    /^transfer-encoding: *\wchunked/im.test(head)
      ? head
          .replace(length, '')
          .replace(/^transfer-encoding: *\wchunked/im, 'Transfer-Encoding: chunked')
      : head,
  ),
  createMutant('identity', 'chunked need not be the last coding', (head) =>
    /^transfer-encoding: chunked, identity/im.test(head)
      ? head.replace(length, '').replace(/, identity/i, '')
      : head,
  ),
  createMutant('bare-lf', 'a bare LF ends a header, and Content-Length is ignored', (head) =>
    /[^\r]\ntransfer-encoding:/i.test(head)
      ? head.replace(length, '').replace(/([^\r])\n/g, '$1\r\n')
      : head,
  ),
  createMutant('leading-space', 'a space before the first header is ignored', (head) =>
    /^.*\r\n +transfer-encoding:/i.test(head)
      ? head.replace(length, '').replace(/\r\n +/, '\r\n')
      : head,
  ),
  createMutant('list-first', 'the first length of a list ends the message', (head) =>
    head.replace(/^(content-length: *\d+),.*/im, '$1'),
  ),
  createMutant('list-last', 'the last length of a list ends the message', (head) =>
    head.replace(/^(content-length: *)\d+, *(\d+)/im, '$1$2'),
  ),
  createMutant('plus', 'a length may have a plus sign', (head) =>
    head.replace(/^(content-length: *)\+/im, '$1'),
  ),
  createMutant('negative', 'a negative length is 0', (head) =>
    head.replace(/^(content-length: *)-\d+/im, '$10'),
  ),
  createChunkMutant('chunk-lf', 'a bare LF ends a chunk size', /^([\da-f]+)\n/i, '$1\r\n'),
  createChunkMutant(
    'extension-lf',
    'a bare LF ends a chunk extension',
    /^([\da-f]+);[^\r\n]*\n/i,
    '$1\r\n',
  ),
  createChunkMutant('data-lf', 'a bare LF ends a chunk', /^(2\r\nxx)\n/, '$1\r\n'),
  createChunkMutant('hex-prefix', 'a chunk size may begin with 0x', /^0x([\da-f]+)/i, '$1'),
  createChunkMutant('hex-zero', 'a chunk size ends before what is no digit', /^0x[\da-f]+/i, '0'),
  createChunkMutant('overflow-32', 'a chunk size has 32 bits', /^[\da-f]+([\da-f]{8})\r/i, '$1\r'),
  createChunkMutant('overflow-64', 'a chunk size has 64 bits', /^[\da-f]+([\da-f]{16})\r/i, '$1\r'),
];

/** A server that reads the first chunk in another way. */
function createChunkMutant(rule: string, summary: string, pattern: RegExp, read: string): Mutant {
  return createMutant(
    rule,
    summary,
    (head) => head,
    (body, head) =>
      /^transfer-encoding: *chunked\r$/im.test(head) ? body.replace(pattern, read) : body,
  );
}

/** Both functions change a part of a message into what this server understands. */
function createMutant(
  rule: string,
  summary: string,
  changeHead: (head: string) => string,
  changeBody: (body: string, head: string) => string = (body) => body,
): Mutant {
  return {
    id: `security.smuggling-${rule}:*`,
    class: 'security',
    alsoReportedAs: ['robust', 'invalid-input', 'http'],
    operationId: null,
    summary,
    profile: 'security',
    createHandler: () => ({
      receive: (text) => {
        // Other bytes continue a body.
        const end = text.indexOf('\r\n\r\n') + 2;
        if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(text) || end < 2) return text;
        chunked.lastIndex = 0;
        const head = text.slice(0, end);
        return `${changeHead(head)}\r\n${changeBody(text.slice(end + 2), head)}`;
      },
      respond: async (request, upstream) => {
        const response = await upstream.forward(request);
        return request.path === '/api/v1/status/offline' ? { ...response, wire: {} } : response;
      },
    }),
  };
}

function keepLength(head: string, index: number): string {
  const lengths = head.match(length) ?? [];
  const kept = lengths.at(index);
  if (lengths.length < 2 || kept === undefined) return head;
  return head.replace(length, '').concat(kept);
}
