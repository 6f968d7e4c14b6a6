import type { Headers, HttpResponse } from '../model/exchange.ts';

type Head = { readonly status: number; readonly headers: Headers };

/** A body and what follows it, or what is wrong. */
type Content = { readonly body: Buffer; readonly rest: Buffer } | { readonly problem: string };

type ReceivedBytes = {
  readonly bytes: Buffer;
  /** The device closed the connection. */
  readonly isClosed: boolean;
};

/** A response, if its head is well-formed, and what is wrong with its bytes. */
type ReadResponse = { readonly response: HttpResponse | null; readonly problem: string | null };

/** HTTP clients reject larger ones, many from 8 KB on. */
const maxHeadBytes = 64 * 1024;

/**
 * Reads the bytes of a response (RFC 9112). They must be one message and nothing else.
 * @param method the method of the request
 */
export function readResponse({ bytes, isClosed }: ReceivedBytes, method: string): ReadResponse {
  const taken = takeHead(bytes);
  if ('problem' in taken) return { response: null, problem: taken.problem };
  const { head, afterHead } = taken;
  const content = takeBody(head, afterHead, method, isClosed);
  if ('problem' in content) {
    const { problem } = content;
    const response = { ...head, body: afterHead, complete: false, framingProblem: problem };
    return { response, problem };
  }
  const { body, rest } = content;
  const response = { ...head, body, complete: true };
  // A device may say that it closes an idle connection (RFC 9110 section 15.5.9).
  if (rest.length === 0 || /^HTTP\/1\.1 408 /.test(rest.toString('latin1', 0, 13)))
    return { response, problem: null };
  const problem = `${rest.length} bytes follow its end`;
  return { response: { ...response, framingProblem: problem }, problem };
}

/** Skips interim responses. */
function takeHead(bytes: Buffer): { head: Head; afterHead: Buffer } | { problem: string } {
  for (let rest = bytes; ; ) {
    const headEnd = rest.subarray(0, maxHeadBytes).indexOf('\r\n\r\n');
    if (headEnd < 0 && rest.length >= maxHeadBytes)
      return { problem: `its head has more than ${maxHeadBytes} bytes` };
    if (headEnd < 0) return { problem: 'its head has no end (CRLF CRLF)' };
    const head = parseHead(rest.toString('latin1', 0, headEnd));
    if ('problem' in head) return head;
    rest = rest.subarray(headEnd + 4);
    if (head.status >= 200) return { head, afterHead: rest };
  }
}

function parseHead(text: string): Head | { readonly problem: string } {
  const [statusLine = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.[01] (\d{3})( [\t\x20-\x7e\x80-\xff]*)?$/.exec(statusLine)?.[1];
  if (status === undefined)
    return { problem: `it begins with ${JSON.stringify(statusLine.slice(0, 40))}` };
  const headers: [string, string][] = [];
  for (const line of lines) {
    const [, name, value] = /^([!#$%&'*+.^_`|~\w-]+):([^\r\n]*)$/.exec(line) ?? [];
    if (name === undefined || value === undefined)
      return { problem: `it has the header line ${JSON.stringify(line.slice(0, 40))}` };
    headers.push([name, value.replaceAll(/^[ \t]+|(?<![ \t])[ \t]+$/g, '')]);
  }
  return { status: Number(status), headers };
}

function takeBody(head: Head, bytes: Buffer, method: string, isClosed: boolean): Content {
  const getValues = (name: string) =>
    head.headers.filter(([key]) => key.toLowerCase() === name).map(([, value]) => value);
  const codings = getValues('transfer-encoding');
  const lengths = [...new Set(getValues('content-length'))];
  if (codings.length > 0 && lengths.length > 0)
    return { problem: 'it has both content-length and transfer-encoding' };
  if (lengths.length > 1)
    return { problem: `it has several content-lengths: ${lengths.join(', ')}` };
  const [length] = lengths;
  if (length !== undefined && !/^\d+$/.test(length))
    return { problem: `its content-length is ${length}` };
  if (method === 'HEAD' || head.status === 204 || head.status === 304)
    return { body: Buffer.alloc(0), rest: bytes };
  if (codings.length > 0) return takeChunks(bytes);
  if (length === undefined)
    return isClosed
      ? { body: bytes, rest: Buffer.alloc(0) }
      : { problem: 'it has no length, and the connection stays open' };
  if (bytes.length < Number(length))
    return { problem: `its content-length is ${length}, but its body has ${bytes.length} bytes` };
  return { body: bytes.subarray(0, Number(length)), rest: bytes.subarray(Number(length)) };
}

/** Chunks are `size CRLF data CRLF`. Trailers and an empty line follow the size 0. */
function takeChunks(bytes: Buffer): Content {
  const chunks: Buffer[] = [];
  let rest = bytes;
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    const line = rest.toString('latin1', 0, Math.max(0, lineEnd));
    const size = /^([0-9a-f]{1,8})[ \t]*(;.*)?$/i.exec(line)?.[1];
    if (lineEnd < 0 || size === undefined) return { problem: 'its chunks have no valid end' };
    rest = rest.subarray(lineEnd + 2);
    const count = Number.parseInt(size, 16);
    if (count === 0) break;
    if (rest.toString('latin1', count, count + 2) !== '\r\n')
      return { problem: `a chunk of ${count} bytes does not end with CRLF` };
    chunks.push(rest.subarray(0, count));
    rest = rest.subarray(count + 2);
  }
  for (;;) {
    const lineEnd = rest.indexOf('\r\n');
    if (lineEnd < 0) return { problem: 'its last chunk has no end' };
    rest = rest.subarray(lineEnd + 2);
    if (lineEnd === 0) return { body: Buffer.concat(chunks), rest };
  }
}
