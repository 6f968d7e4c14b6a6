import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { HttpResponse } from '../model/exchange.ts';
import { decodeResponse, findStrayBytes } from './received-body.ts';

function createResponse(coding: string, body: Uint8Array | string): HttpResponse {
  const headers = [['Content-Encoding', coding]] as const;
  return { status: 200, headers, body: Buffer.from(body), complete: true };
}

test.each([
  ['gzip', gzipSync('{}')],
  ['identity, BR', brotliCompressSync('{}')],
  ['deflate', deflateSync('{}')],
  ['deflate, gzip', gzipSync(deflateSync('{}'))],
  ['identity', '{}'],
])('a body with the content coding %s is decoded', (coding, body) => {
  const { body: decoded, framingProblem } = decodeResponse(createResponse(coding, body));
  expect(new TextDecoder().decode(decoded)).toBe('{}');
  expect(framingProblem).toBeUndefined();
});

test.each(['gzip', 'br', 'rot13'])('a body without its content coding %s is reported', (coding) => {
  const response = createResponse(coding, '{}');
  expect(decodeResponse(response)).toEqual({
    ...response,
    framingProblem: `its body is not encoded as ${coding}`,
  });
});

test('an empty or incomplete body is not decoded', () => {
  const empty = createResponse('gzip', '');
  expect(decodeResponse(empty)).toBe(empty);
  const incomplete = { ...createResponse('gzip', 'half'), complete: false };
  expect(decodeResponse(incomplete)).toBe(incomplete);
});

test('a chunk size below zero in stray bytes ends the search', () => {
  const stray = 'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n-6\r\n';
  expect(findStrayBytes(Buffer.from(stray), 'GET')).toBeNull();
});
