import { connect } from 'node:net';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

/** Sends lines exactly as given, and no more if the last one is null. Returns what was received. */
function sendText({ host }: TestDevice, ...lines: (string | null)[]): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = connect({ host: '127.0.0.1', port: host.port, allowHalfOpen: true });
    socket.setEncoding('utf8').on('data', (part: string) => {
      answer += part;
    });
    socket.on('end', () => {
      socket.destroy();
      resolve(answer);
    });
    socket.on('error', reject);
    const dies = lines.at(-1) === null;
    const text = lines.filter((line) => line !== null).join('\r\n');
    if (dies) socket.end(text);
    else socket.write(text);
  });
}

const json = 'content-type: application/json';

function problemIn(answer: string): { head: string; problem: unknown } {
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  return { head, problem: JSON.parse(body) };
}

test.each([
  ['no request line', ['hello', '', ''], '(HPE_INVALID_METHOD)'],
  ['no colon in a header', ['GET /api/v1/status HTTP/1.1', 'oops', '', ''], 'no HTTP (HPE_'],
  [
    'too many headers',
    ['GET / HTTP/1.1', 'host: x', `x: ${'y'.repeat(20_000)}`, '', ''],
    'longer than the device reads',
  ],
  ['no host', ['GET /api/v1/status HTTP/1.1', 'connection: close', '', ''], 'no host header'],
  [
    'a body cut short',
    ['POST /api/v1/admin_login HTTP/1.1', 'host: x', json, 'content-length: 9', '', '{', null],
    'It ended early',
  ],
])('a request with %s gets a problem', async (_what, lines, detail) => {
  await using device = await startTestDevice();
  const { head, problem } = problemIn(await sendText(device, ...lines));
  expect(head).toMatch(/^HTTP\/1\.1 400 Bad Request\r\n/);
  expect(head).toContain('content-type: application/problem+json');
  expect(problem).toMatchObject({ status: 400, code: 'invalid-request' });
  expect((problem as { detail: string }).detail).toContain(detail);
  expect((await device.call('/api/v1/status')).status).toBe(200);
  expect(device.logged).toEqual([]);
});

test('a client that already has a response gets no second one for a broken request', async () => {
  await using device = await startTestDevice();
  const start = ['PUT /api/v1/settings/system HTTP/1.1', 'host: x', json];
  const answer = await sendText(device, ...start, 'content-length: 9', '', '{', null);
  expect(answer.match(/^HTTP/gm)).toHaveLength(1);
});

test('an incomplete request does nothing, even if no body is needed', async () => {
  await using device = await startTestDevice();
  const before = structuredClone(device.device.state);
  const authorization = `authorization: Bearer ${await device.issueToken('admin')}`;
  const start = ['PUT /api/v1/device/reboot HTTP/1.1', 'host: x', authorization];
  const answer = await sendText(device, ...start, 'content-length: 5', '', 'x', null);
  expect(problemIn(answer).problem).toMatchObject({ status: 400 });
  await device.advance(60_000);
  expect(device.device.state).toEqual(before);
});

test('an unneeded body and an unknown Expect header are ignored', async () => {
  await using device = await startTestDevice();
  const authorization = `authorization: Bearer ${await device.issueToken('admin')}`;
  const start = ['GET /api/v1/status HTTP/1.1', 'host: x', 'connection: close', authorization];
  const answer = await sendText(device, ...start, 'expect: magic', 'content-length: 2', '', '{}');
  expect(answer).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
});

test('a body nested deeper than the contract allows is rejected', async () => {
  await using device = await startTestDevice();
  const headers = {
    authorization: `Bearer ${await device.issueToken('admin')}`,
    'content-type': 'application/json',
  };
  for (const depth of [65, 200_000]) {
    const body = '['.repeat(depth) + ']'.repeat(depth);
    const url = `${device.host.baseUrl}/api/v1/settings/system`;
    const response = await fetch(url, { method: 'PUT', headers, body });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({ code: 'invalid-request' });
  }
  expect(device.logged).toEqual([]);
  expect(device.host.journal.canonical()).toContain('updateSystemSettings');
});
