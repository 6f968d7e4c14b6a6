import { createBug } from '../mutant/bug.ts';
import type { Mutant } from '../mutant/mutant.ts';

type Change = (part: string, head: string) => string;

const keep: Change = (part) => part;

const length = /^content-length:.*\r\n/gim;
const chunked = /^transfer-encoding:[^\S\r\n]*chunked\r\n/gim;

/**
 * Ignores Content-Length if a pattern occurs.
 * @param replaced what the server reads as something else; default: the pattern
 */
function preferChunks(pattern: RegExp, read: string, replaced = pattern): Change {
  return (head) => (pattern.test(head) ? head.replace(length, '').replace(replaced, read) : head);
}

/** What the server changes in the head before it looks for the end of the message. */
const headRules: readonly (readonly [rule: string, summary: string, change: Change])[] = [
  [
    'chunks',
    'chunks end the message, and Content-Length is ignored',
    (head) => (head.search(chunked) < 0 ? head : head.replace(length, '')),
  ],
  [
    'length',
    'Content-Length ends the message, and chunks are ignored',
    (head) => (head.search(length) < 0 ? head : head.replace(chunked, '')),
  ],
  ['first-length', 'the first of two lengths ends the message', (head) => keepLength(head, 0)],
  ['last-length', 'the last of two lengths ends the message', (head) => keepLength(head, -1)],
  [
    'space',
    'a space before the colon of Transfer-Encoding is ignored',
    preferChunks(/^transfer-encoding +:/im, 'Transfer-Encoding:'),
  ],
  [
    'fold',
    'a folded Transfer-Encoding is unfolded',
    preferChunks(/^transfer-encoding: *\r\n /im, 'Transfer-Encoding: '),
  ],
  [
    'unknown',
    'each Transfer-Encoding that ends with chunked has chunks',
    preferChunks(/^transfer-encoding: *\wchunked/im, 'Transfer-Encoding: chunked'),
  ],
  [
    'identity',
    'chunked need not be the last coding',
    preferChunks(/^transfer-encoding: chunked, identity/im, '', /, identity/i),
  ],
  [
    'bare-lf',
    'a bare LF ends a header, and Content-Length is ignored',
    preferChunks(/[^\r]\ntransfer-encoding:/i, '$1\r\n', /([^\r])\n/g),
  ],
  [
    'leading-space',
    'a space before the first header is ignored',
    preferChunks(/^.*\r\n +transfer-encoding:/i, '\r\n', /\r\n +/),
  ],
  [
    'list-first',
    'the first length of a list ends the message',
    (head) => head.replace(/^(content-length: *\d+),.*/im, '$1'),
  ],
  [
    'list-last',
    'the last length of a list ends the message',
    (head) => head.replace(/^(content-length: *)\d+, *(\d+)/im, '$1$2'),
  ],
  [
    'plus',
    'a length may have a plus sign',
    (head) => head.replace(/^(content-length: *)\+/im, '$1'),
  ],
  [
    'negative',
    'a negative length is 0',
    (head) => head.replace(/^(content-length: *)-\d+/im, '$10'),
  ],
];

/** What the server reads at the start of the first chunk. */
const chunkRules: readonly (readonly [
  rule: string,
  summary: string,
  pattern: RegExp,
  read: string,
])[] = [
  ['chunk-lf', 'a bare LF ends a chunk size', /^([\da-f]+)\n/i, '$1\r\n'],
  ['extension-lf', 'a bare LF ends a chunk extension', /^([\da-f]+);[^\r\n]*\n/i, '$1\r\n'],
  ['data-lf', 'a bare LF ends a chunk', /^(2\r\nxx)\n/, '$1\r\n'],
  ['hex-prefix', 'a chunk size may begin with 0x', /^0x([\da-f]+)/i, '$1'],
  ['hex-zero', 'a chunk size ends before what is no digit', /^0x[\da-f]+/i, '0'],
  ['overflow-32', 'a chunk size has 32 bits', /^[\da-f]+([\da-f]{8})\r/i, '$1\r'],
  ['overflow-64', 'a chunk size has 64 bits', /^[\da-f]+([\da-f]{16})\r/i, '$1\r'],
];

/** HTTP servers that find the end of a message elsewhere than RFC 9112 says. */
export const requestSmugglingMutants: readonly Mutant[] = [
  ...headRules.map(([rule, summary, change]) => createMutant(rule, summary, change)),
  ...chunkRules.map(([rule, summary, pattern, read]) =>
    createMutant(rule, summary, undefined, (body, head) =>
      /^transfer-encoding: *chunked\r$/im.test(head) ? body.replace(pattern, read) : body,
    ),
  ),
];

/** Both functions change a part of a message into what this server understands. */
function createMutant(
  rule: string,
  summary: string,
  changeHead: Change = keep,
  changeBody: Change = keep,
): Mutant {
  return createBug({
    id: `security.smuggling-${rule}:*`,
    summary,
    also: ['robust', 'invalid-input', 'http'],
    harm: 'security',
    receive(text) {
      // Other bytes continue a body.
      const end = text.indexOf('\r\n\r\n') + 2;
      if (!/^[A-Z]+ \S+ HTTP\/1\.1\r\n/.test(text) || end < 2) return text;
      const head = text.slice(0, end);
      return `${changeHead(head, head)}\r\n${changeBody(text.slice(end + 2), head)}`;
    },
    on: ({ path }) => path === '/api/v1/status/offline',
    after: ({ response }) => ({ ...response, wire: {} }),
  });
}

function keepLength(head: string, index: number): string {
  const lengths = head.match(length) ?? [];
  const kept = lengths.at(index);
  if (lengths.length < 2 || kept === undefined) return head;
  return head.replace(length, '').concat(kept);
}
