import { expect, test } from 'vitest';
import { readResponse } from './read-response.ts';

function evaluate(text: string, method = 'GET', isClosed = false): string | null {
  return readResponse({ bytes: Buffer.from(text, 'latin1'), isClosed }, method).problem;
}

const ok = 'HTTP/1.1 200 OK\r\n';
const chunked = `${ok}Transfer-Encoding: chunked\r\n\r\n`;

test.each([
  ['with a length', `${ok}Content-Length: 2\r\n\r\n{}`],
  ['with the same length twice', `${ok}Content-Length: 2\r\ncontent-length:2\r\n\r\n{}`],
  ['with chunks, extensions and trailers', `${chunked}2;a=b\r\n{}\r\n0\r\nx: y\r\n\r\n`],
  ['after an interim response', `HTTP/1.1 103 Early Hints\r\n\r\n${ok}Content-Length: 0\r\n\r\n`],
  ['without a reason', 'HTTP/1.1 200 \r\nContent-Length: 0\r\n\r\n'],
  ['and a 408', `${ok}Content-Length: 0\r\n\r\nHTTP/1.1 408 Request Timeout\r\n\r\n`],
])('a response %s is well-formed', (_, text) => {
  expect(evaluate(text)).toBeNull();
});

test('chunks are joined, and what follows them is not part of the body', () => {
  const bytes = Buffer.from(`${chunked}1\r\n{\r\n1;a=b\r\n}\r\n0\r\n\r\nmore`, 'latin1');
  const { response, problem } = readResponse({ bytes, isClosed: false }, 'GET');
  expect(response?.body.toString()).toBe('{}');
  expect(response?.framingProblem).toBe(problem);
});

test('a body may end with the connection, and a HEAD has none', () => {
  expect(evaluate(`${ok}\r\n{}`, 'GET', true)).toBeNull();
  expect(evaluate(`${ok}\r\n{}`)).toContain('stays open');
  expect(evaluate(`${ok}Content-Length: 2\r\n\r\n`, 'HEAD')).toBeNull();
  expect(evaluate(`${ok}Content-Length: 2\r\n\r\n{}`, 'HEAD')).toBe('2 bytes follow its end');
  expect(evaluate('HTTP/1.1 304 Not Modified\r\n\r\n{}')).toBe('2 bytes follow its end');
});

test.each([
  ['bytes before it', `\r\n${ok}Content-Length: 0\r\n\r\n`, 'begins with ""'],
  ['bytes after it', `${ok}Content-Length: 0\r\n\r\n\r\n`, '2 bytes follow'],
  ['a second response', `${ok}Content-Length: 0\r\n\r\n${ok}\r\n`, 'bytes follow'],
  ['a short body', `${ok}Content-Length: 3\r\n\r\n{}`, 'has 2 bytes'],
  ['different lengths', `${ok}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`, '2, 3'],
  ['length and coding', `${ok}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n`, 'both'],
  ['lines without CR', `${ok.trim()}\nContent-Length: 0\n\n`, 'no end'],
  ['a folded header', `${ok}a: b\r\n c\r\nContent-Length: 0\r\n\r\n`, '" c"'],
  ['a space before a colon', `${ok}a : b\r\nContent-Length: 0\r\n\r\n`, '"a : b"'],
  ['a wrong chunk size', `${chunked}1\r\n{}\r\n0\r\n\r\n`, 'does not end with CRLF'],
  ['no last chunk', `${chunked}2\r\n{}\r\n`, 'no valid end'],
  ['no end of the last chunk', `${chunked}2\r\n{}\r\n0\r\n`, 'last chunk'],
])('a response with %s is malformed', (_, text, problem) => {
  expect(evaluate(text)).toContain(problem);
});

test('a million interim responses, and a head without an end, are read', () => {
  const interim = 'HTTP/1.1 100 Continue\r\n\r\n'.repeat(1_000_000);
  expect(evaluate(`${interim}${ok}Content-Length: 0\r\n\r\n`)).toBeNull();
  expect(evaluate(`${ok}a: ${'b'.repeat(100_000)}`)).toBe('its head has more than 65536 bytes');
});
