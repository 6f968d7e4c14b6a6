import type { Headers } from '../../model/exchange.ts';

/** A message whose end a proxy and the device may find in different places. */
export type FramingCase = {
  readonly note: string;
  /** Before `Host`. */
  readonly firstHeaders?: Headers;
  readonly headers: Headers;
  /** Contains a second request. */
  readonly body: string;
};

const chunked = ['Transfer-Encoding', 'chunked'] as const;

/**
 * A server that conforms to RFC 9112 responds to none of these messages twice. The second request
 * only reads, and needs no token.
 */
export function listFramingCases(host: string): readonly FramingCase[] {
  const head = `GET /api/v1/status/offline HTTP/1.1\r\nHost: ${host}\r\n`;
  const hidden = `${head}\r\n`;
  return [
    ...listLengthAndChunkCases(head, hidden),
    ...listLengthCases(hidden),
    ...listChunkCases(hidden),
  ];
}

/** Transfer-Encoding and Content-Length (RFC 9112 sections 2.2, 5.1, 5.2, 6.1 and 6.3). */
function listLengthAndChunkCases(head: string, hidden: string): readonly FramingCase[] {
  const afterChunk = '\r\n0\r\n\r\n';
  // Otherwise what follows the chunk would be another, malformed request.
  const chunk = `${head}Content-Length: ${afterChunk.length}\r\n\r\n`;
  const size = chunk.length.toString(16);
  const body = `0\r\n\r\n${hidden}`;
  const all = ['Content-Length', `${body.length}`] as const;
  const byChunks = (note: string, name: string, value: string): FramingCase => ({
    note,
    headers: [all, [name, value]],
    body,
  });
  return [
    byChunks('chunks that end before Content-Length', ...chunked),
    {
      note: 'a Content-Length that ends within the chunks',
      headers: [['Content-Length', `${size.length + 2}`], chunked],
      body: `${size}\r\n${chunk}${afterChunk}`,
    },
    byChunks('a space before the colon of Transfer-Encoding', 'Transfer-Encoding ', 'chunked'),
    byChunks('a folded Transfer-Encoding', 'Transfer-Encoding', '\r\n chunked'),
    byChunks('an unknown Transfer-Encoding', 'Transfer-Encoding', 'xchunked'),
    byChunks('chunked before identity', 'Transfer-Encoding', 'chunked, identity'),
    byChunks('Transfer-Encoding after a bare LF', 'X-A', 'b\nTransfer-Encoding: chunked'),
    {
      note: 'a space before the first header, Transfer-Encoding',
      firstHeaders: [[' Transfer-Encoding', 'chunked']],
      headers: [all],
      body,
    },
  ];
}

/** Section 6.3. A list of equal lengths may be accepted. */
function listLengthCases(hidden: string): readonly FramingCase[] {
  const all = `${hidden.length}`;
  const byLengths = (note: string, ...lengths: string[]): FramingCase => ({
    note,
    headers: lengths.map((length) => ['Content-Length', length]),
    body: hidden,
  });
  return [
    byLengths('two lengths, the smaller one first', '0', all),
    byLengths('two lengths, the larger one first', all, '0'),
    byLengths('a list of two lengths, the smaller one first', `0, ${all}`),
    byLengths('a list of two lengths, the larger one first', `${all}, 0`),
    byLengths('a length with a plus sign', '+0'),
    byLengths('a negative length', '-1'),
  ];
}

/** Section 7.1. Section 2.2 permits a bare LF in the head, not in chunks. */
function listChunkCases(hidden: string): readonly FramingCase[] {
  const byChunks = (note: string, chunks: string): FramingCase => ({
    note,
    headers: [chunked],
    body: `${chunks}${hidden}`,
  });
  return [
    byChunks('a bare LF after a chunk size', '2\nxx\r\n0\r\n\r\n'),
    byChunks('a bare LF in a chunk extension', '2;a\nxx\r\n0\r\n\r\n'),
    byChunks('a bare LF after a chunk', '2\r\nxx\n0\r\n\r\n'),
    byChunks('a chunk size with the prefix 0x', '0x2\r\nxx\r\n0\r\n\r\n'),
    byChunks('a chunk size that is 0 up to an x', '0x2\r\n\r\n'),
    byChunks('a chunk size that is 0 in 32 bits', '100000000\r\n\r\n'),
    byChunks('a chunk size that is 0 in 64 bits', '10000000000000000\r\n\r\n'),
  ];
}
