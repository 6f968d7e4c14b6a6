import { expect, test } from 'vitest';
import { sendLines } from './testing/send-lines.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const sendText = ({ host }: TestDevice, ...lines: (string | null)[]) =>
  sendLines(host.port, ...lines);

const json = 'content-type: application/json';

function problemIn(response: string): { head: string; problem: unknown } {
  const [head = '', body = ''] = response.split('\r\n\r\n');
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
  ['an empty version', ['GET /x HTTP/', 'host: x', '', ''], '(HPE_INVALID_VERSION)'],
  ['two hosts', ['GET /x HTTP/1.1', 'host: x', 'Host: x', '', ''], 'several host headers'],
  ['two hosts in HTTP/1.0', ['GET /x HTTP/1.0', 'host: x', 'host: y', '', ''], 'several host'],
  ['an invalid host', ['GET /x HTTP/1.1', 'host: a b<>', '', ''], 'no valid host name'],
  ['a host with a user', ['GET /x HTTP/1.1', 'host: me@x', '', ''], 'no valid host name'],
  ['a port that is none', ['GET /x HTTP/1.1', 'host: x:http', '', ''], 'no valid host name'],
  ['an absolute target without a host', ['GET http:///x HTTP/1.1', 'host: x', '', ''], 'target'],
  ['an absolute target with a user', ['GET http://me@x/ HTTP/1.1', 'host: x', '', ''], 'target'],
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

// R7.59.
test.each([
  ['HTTP/2.0', 505, ['GET /api/v1/status HTTP/2.0', 'host: x', '', '']],
  ['HTTP/0.9', 505, ['GET /api/v1/status HTTP/0.9', 'host: x', '', '']],
  ['HTTP/1.2', 505, ['GET /api/v1/status HTTP/1.2', 'host: x', '', '']],
  ['HTTP/3.7', 505, ['GET /api/v1/status HTTP/3.7', 'host: x', '', '']],
  [
    'a compressed transfer',
    501,
    ['POST /x HTTP/1.1', 'host: x', 'transfer-encoding: gzip, chunked', '', '0', '', ''],
  ],
  ['CONNECT', 501, ['CONNECT example.com:443 HTTP/1.1', 'host: example.com:443', '', '']],
])('%s is rejected with %i', async (_what, status, lines) => {
  await using device = await startTestDevice();
  const { head, problem } = problemIn(await sendText(device, ...lines));
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toMatch(/^connection: close$/im);
  expect(problem).toMatchObject({ status, code: 'invalid-request' });
  expect(device.host.journal.canonical()).toBe('');
  expect(device.logged).toEqual([]);
});

test.each(['localhost:8080', '127.0.0.1', '[::1]:8080', 'oban-hall.localhost', 'r%C3%B8m', ''])(
  'the host %j is accepted',
  async (host) => {
    await using device = await startTestDevice();
    const lines = ['GET /api/v1/status HTTP/1.1', `host: ${host}`, 'connection: close', '', ''];
    expect(await sendText(device, ...lines)).toMatch(/^HTTP\/1\.1 401 /);
  },
);

// R7.58.
test.each(['http://room.example/api/v1/status', 'HTTP://room.example:8080/api/v1/status?x=1'])(
  'the target %s in absolute form is accepted, as a proxy sends it',
  async (target) => {
    await using device = await startTestDevice();
    const authorization = `authorization: Bearer ${await device.issueToken('admin')}`;
    const lines = [`GET ${target} HTTP/1.1`, 'host: another', 'connection: close', authorization];
    expect(await sendText(device, ...lines, '', '')).toMatch(/^HTTP\/1\.1 200 OK/);
    expect(device.host.journal.canonical()).toContain('"path":"/api/v1/status"');
  },
);

/** Returns the statuses of all responses, in their order. */
const listStatuses = (text: string) =>
  [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));

// R7.57.
test.each([
  ['garbage', ['GARBAGE', '', ''], 400],
  ['CONNECT', ['CONNECT x:1 HTTP/1.1', 'host: x:1', '', ''], 501],
  ['an unknown version', ['GET / HTTP/3.7', '', ''], 505],
])('requests before %s on a connection get their responses first', async (_what, last, status) => {
  await using device = await startTestDevice();
  const authorization = `authorization: Bearer ${await device.issueToken('admin')}`;
  const body = '{"autoPairingVolume":-33}';
  const put = [
    'PUT /api/v1/settings/audiovideo HTTP/1.1',
    'host: x',
    json,
    authorization,
    `content-length: ${body.length}`,
    '',
  ];
  const get = ['GET /api/v1/status HTTP/1.1', 'host: x', authorization, '', ''];
  const response = await sendText(device, ...put, `${body}${get.join('\r\n')}${last.join('\r\n')}`);
  expect(listStatuses(response)).toEqual([200, 200, status]);
  expect(response).toContain('"autoPairingVolume":-33');
  expect(device.device.state.settings.audiovideo.autoPairingVolume).toBe(-33);
});

// R7.57.
test('a content-length that is too short gets its response before that to the rest', async () => {
  await using device = await startTestDevice();
  const body = '{"userName":"admin","password":"stillhouse"}   rest';
  const start = ['POST /api/v1/admin_login HTTP/1.1', 'host: x', json];
  const response = await sendText(device, ...start, `content-length: ${body.length - 4}`, '', body);
  expect(listStatuses(response)).toEqual([200, 400]);
});

test('a request before one with a malformed body gets its response first', async () => {
  await using device = await startTestDevice();
  const first = ['GET /api/v1/status HTTP/1.1', 'host: x', '', ''].join('\r\n');
  const start = ['POST /api/v1/admin_login HTTP/1.1', 'host: x', json];
  const chunked = ['transfer-encoding: chunked', '', 'no size', '', ''];
  const response = await sendText(device, first + start.join('\r\n'), ...chunked);
  expect(listStatuses(response)).toEqual([401, 400]);
});

test('a client that already has a response gets no second one for a broken request', async () => {
  await using device = await startTestDevice();
  const start = ['PUT /api/v1/settings/system HTTP/1.1', 'host: x', json];
  const response = await sendText(device, ...start, 'content-length: 9', '', '{', null);
  expect(response.match(/^HTTP/gm)).toHaveLength(1);
});

test('an incomplete request does nothing, even if no body is needed', async () => {
  await using device = await startTestDevice();
  const before = structuredClone(device.device.state);
  const authorization = `authorization: Bearer ${await device.issueToken('admin')}`;
  const start = ['PUT /api/v1/device/reboot HTTP/1.1', 'host: x', authorization];
  const response = await sendText(device, ...start, 'content-length: 5', '', 'x', null);
  expect(problemIn(response).problem).toMatchObject({ status: 400 });
  await device.advance(60_000);
  expect(device.device.state).toEqual(before);
});

test('an unneeded body and an unknown Expect header are ignored', async () => {
  await using device = await startTestDevice();
  const authorization = `authorization: Bearer ${await device.issueToken('admin')}`;
  const start = ['GET /api/v1/status HTTP/1.1', 'host: x', 'connection: close', authorization];
  const response = await sendText(device, ...start, 'expect: magic', 'content-length: 2', '', '{}');
  expect(response).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
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
