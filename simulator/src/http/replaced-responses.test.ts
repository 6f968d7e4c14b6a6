import { expect, test } from 'vitest';
import type { FaultMatch } from '../faults/fault.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const signIn = '/api/v1/admin_login';
const audioVideo = '/api/v1/settings/audiovideo';
const match = { operationId: 'getAudioVideoSettings' };

function getLastEntry({ host }: TestDevice) {
  return host.journal.listEntries({ limit: 1 })[0];
}

test('a replaced response is sent with its status, body and headers, and the journal marks it', async () => {
  await using device = await startTestDevice();
  const body = { cameraAntiBanding: 'unheard-of', list: [1, null] };
  const parameters = { status: 203, body, headers: { 'X-Trace': 'a b' } };
  device.arm({ kind: 'replace-response', parameters, match, offContract: true });
  const response = await device.call(audioVideo);
  expect(response.status).toBe(203);
  expect(response.headers.get('x-trace')).toBe('a b');
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual(body);
  expect(getLastEntry(device)).toMatchObject({
    status: 203,
    outcome: 'answered',
    intended: true,
    response: { body },
    faults: [{ kind: 'replace-response', placement: 'ingress' }],
  });
  expect(device.logged).toEqual([]);
});

test('a response of the device itself keeps the contract when it is sent again', async () => {
  await using device = await startTestDevice();
  const body = await (await device.call(audioVideo)).json();
  const parameters = { status: 200, body: { ...body, autoPairingVolume: -32 } };
  device.arm({ kind: 'replace-response', parameters, match });
  expect(await (await device.call(audioVideo)).json()).toEqual(parameters.body);
  expect(getLastEntry(device)).toMatchObject({ intended: false, verdict: { reply: [] } });
});

test('at ingress the device does not act, and at egress it has acted', async () => {
  await using device = await startTestDevice();
  const put = () =>
    device
      .call(audioVideo, { method: 'PUT', body: { autoPairingVolume: -31 } })
      .then((r) => r.text());
  const parameters = { status: 507, body: 'no space' };
  const fault = { kind: 'replace-response', parameters, offContract: true } as const;
  const matched = { match: { operationId: 'updateAudioVideoSettings' }, times: 1 };
  const before = device.device.state.settings.audiovideo.autoPairingVolume;
  device.arm({ ...fault, ...matched });
  expect(await put()).toBe('"no space"');
  expect(device.device.state.settings.audiovideo.autoPairingVolume).toBe(before);
  device.arm({ ...fault, ...matched, placement: 'egress' });
  expect(await put()).toBe('"no space"');
  expect(device.device.state.settings.audiovideo.autoPairingVolume).toBe(-31);
});

test('a text of another media type is sent as it is, and a response without a body has none', async () => {
  await using device = await startTestDevice();
  const fault = { kind: 'replace-response', match, offContract: true, times: 1 } as const;
  const headers = { 'content-type': 'text/html' };
  device.arm({ ...fault, parameters: { status: 502, body: '<h1>Bad gateway</h1>', headers } });
  device.arm({ ...fault, parameters: { status: 204 } });
  const page = await device.call(audioVideo);
  expect([page.status, page.headers.get('content-type'), await page.text()]).toEqual([
    502,
    'text/html',
    '<h1>Bad gateway</h1>',
  ]);
  const empty = await device.call(audioVideo);
  expect([empty.status, empty.headers.get('content-type'), await empty.text()]).toEqual([
    204,
    null,
    '',
  ]);
});

test('headers that the contract requires with a status are there by default', async () => {
  await using device = await startTestDevice();
  const body = {
    type: 'about:blank',
    title: 'Booting',
    status: 503,
    code: 'booting',
    detail: 'Wait.',
  };
  device.arm({ kind: 'replace-response', parameters: { status: 503, body }, match });
  const response = await device.call(audioVideo);
  expect(response.headers.get('retry-after')).toBe('5');
  expect(getLastEntry(device)?.verdict.reply).toEqual([]);
});

/** Arms a 500 for a match, signs in as this user, and returns the status. */
async function signInWith(device: TestDevice, wanted: FaultMatch, body: unknown, query = '') {
  device.host.faults.clear();
  device.arm({ kind: 'status', parameters: { status: 500 }, match: wanted });
  return (await device.call(signIn + query, { method: 'POST', role: null, body })).status;
}

test.each<[string, FaultMatch['body'], boolean]>([
  ['the value at a pointer', { pointer: '/userName', equals: 'admin' }, true],
  ['another value at a pointer', { pointer: '/userName', equals: 'setup' }, false],
  ['a part of the body', { contains: { userName: 'admin' } }, true],
  ['another part of the body', { contains: { userName: 'admin', password: 'wrong' } }, false],
  ['the whole body', { equals: { password: 'stillhouse', userName: 'admin' } }, true],
  ['an incomplete body as the whole', { equals: { userName: 'admin' } }, false],
])('a fault matches %s', async (_what, wanted = {}, isHit) => {
  await using device = await startTestDevice();
  const body = { userName: 'admin', password: 'stillhouse' };
  const status = await signInWith(device, { operationId: 'signIn', body: wanted }, body);
  expect(status).toBe(isHit ? 500 : 200);
});

test('invalid JSON and no body match nothing, and the device responds as without the fault', async () => {
  await using device = await startTestDevice();
  const wanted = { operationId: 'signIn', body: { contains: {} } };
  device.arm({ kind: 'status', parameters: { status: 500 }, match: wanted });
  const response = await fetch(device.host.baseUrl + signIn, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{"userName": ',
  });
  expect(response.status).toBe(400);
  expect(device.host.faults.list()).toMatchObject([{ counters: { matched: 0 } }]);
});

test('a body matches in the middle and after the device has acted, without a second reading', async () => {
  await using device = await startTestDevice();
  const wanted = { operationId: 'signIn', body: { pointer: '/userName', equals: 'admin' } };
  device.arm({ kind: 'truncated-body', match: wanted });
  const body = { userName: 'admin', password: 'stillhouse' };
  const response = await device.call(signIn, { method: 'POST', role: null, body });
  await expect(response.text()).rejects.toThrow();
  expect(getLastEntry(device)).toMatchObject({ status: 200, outcome: 'reset', role: null });
});

test('a fault matches query parameters, and lets others be there', async () => {
  await using device = await startTestDevice();
  const body = { userName: 'admin', password: 'stillhouse' };
  const wanted = { operationId: 'signIn', query: { lang: 'de', tag: 'b' } };
  expect(await signInWith(device, wanted, body, '?tag=a&lang=de&tag=b')).toBe(500);
  expect(await signInWith(device, wanted, body, '?tag=a&lang=de')).not.toBe(500);
  expect(await signInWith(device, wanted, body)).not.toBe(500);
});
