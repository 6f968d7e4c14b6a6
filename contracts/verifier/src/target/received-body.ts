import { brotliDecompressSync, gunzipSync, inflateSync } from 'node:zlib';
import { getHeader, type HttpResponse, maxJsonBytes } from '../model/exchange.ts';

/** Larger than any response of a device. A body, packed or unpacked, must not fill the memory. */
export const maxBodyBytes = 64 * 1024 * 1024;

/** The content codings that HTTP clients in general decode (RFC 9110 section 8.4.1). */
const decoders: Readonly<Record<string, typeof gunzipSync>> = {
  gzip: gunzipSync,
  'x-gzip': gunzipSync,
  deflate: inflateSync,
  br: brotliDecompressSync,
};

/**
 * Finds bytes around a response (RFC 9112 section 6). An HTTP client discards them.
 * @param raw the bytes that the connection received for one request
 * @param method the method of the request
 */
export function findStrayBytes(raw: Buffer, method: string): string | null {
  const before = raw.indexOf('HTTP/');
  if (before > 0) return `${before} bytes precede its status line`;
  const after = raw.length - findEnd(raw, method);
  return after > 0 ? `${after} bytes follow its end` : null;
}

/** Returns the length of `raw` if the response ends with the connection or is malformed. */
function findEnd(raw: Buffer, method: string): number {
  for (let start = 0; ; ) {
    const headEnd = raw.indexOf('\r\n\r\n', start);
    if (headEnd < 0) return raw.length;
    const head = raw.toString('latin1', start, headEnd);
    const bodyStart = headEnd + 4;
    const status = Number(/^HTTP\/\d\.\d (\d{3})/.exec(head)?.[1]);
    if (status >= 100 && status < 200) {
      start = bodyStart;
      continue;
    }
    if (method === 'HEAD' || status === 204 || status === 304) return bodyStart;
    if (/^transfer-encoding:.*chunked/im.test(head)) return findLastChunkEnd(raw, bodyStart);
    const length = /^content-length:\s*(\d+)/im.exec(head)?.[1];
    return length === undefined ? raw.length : bodyStart + Number(length);
  }
}

/** Chunks are `size CRLF data CRLF`. Trailers and an empty line follow the size 0. */
function findLastChunkEnd(raw: Buffer, bodyStart: number): number {
  for (let at = bodyStart; ; ) {
    const lineEnd = raw.indexOf('\r\n', at);
    const digits = /^[0-9a-f]+/i.exec(raw.toString('latin1', at, lineEnd))?.[0];
    if (lineEnd < 0 || digits === undefined) return raw.length;
    const size = Number.parseInt(digits, 16);
    if (size === 0) {
      const end = raw.indexOf('\r\n\r\n', lineEnd);
      return end < 0 ? raw.length : end + 4;
    }
    at = lineEnd + 2 + size + 2;
  }
}

/**
 * Removes the content codings of the body. If the body does not have them, the response stays as it
 * is, with a `framingProblem`.
 */
export function decodeResponse(response: HttpResponse): HttpResponse {
  const codings = getHeader(response.headers, 'content-encoding');
  const { body, complete, framingProblem } = response;
  if (codings === undefined || body.length === 0 || !complete) return response;
  const isJson = /json/i.test(getHeader(response.headers, 'content-type') ?? '');
  const decoded = decodeBody(body, codings, isJson ? maxJsonBytes : maxBodyBytes);
  return typeof decoded === 'string'
    ? { ...response, framingProblem: framingProblem ?? `its body ${decoded}` }
    : { ...response, body: decoded };
}

/** Returns the body, or what is wrong with it. */
function decodeBody(
  body: Uint8Array,
  codings: string,
  maxOutputLength: number,
): Uint8Array | string {
  const names = codings.toLowerCase().split(',');
  return names
    .map((name) => name.trim())
    .filter((name) => name !== 'identity' && name !== '')
    .reduceRight<Uint8Array | string>((decoded, name) => {
      if (typeof decoded === 'string') return decoded;
      try {
        const unpacked = decoders[name]?.(decoded, { maxOutputLength });
        if (unpacked !== undefined) return unpacked;
      } catch (error) {
        const { code } = error as NodeJS.ErrnoException;
        if (code === 'ERR_BUFFER_TOO_LARGE')
          return `has more than ${maxOutputLength} bytes when unpacked`;
      }
      return `is not encoded as ${codings}`;
    }, body);
}
