import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { expect, test } from 'vitest';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const time = '/api/v1/settings/time';
const match = { operationId: 'getTimeSettings' };
const path = '/api/v1/status';

async function is24Hour(device: TestDevice): Promise<boolean> {
  return (await (await device.call(time)).json()).use24HourTimeFormat;
}

const set24Hour = (device: TestDevice, use24HourTimeFormat: boolean) =>
  device.call(time, { method: 'PUT', body: { use24HourTimeFormat } });

test('a stale read returns the value before the last change, even from before the fault was armed', async () => {
  await using device = await startTestDevice();
  const before = await is24Hour(device);
  device.arm({ id: 'stale', kind: 'stale-read', match });
  expect(await is24Hour(device)).toBe(before);
  await set24Hour(device, !before);
  expect(await is24Hour(device)).toBe(before);
  expect(await is24Hour(device)).toBe(before);
  expect(device.host.faults.get('stale')?.counters).toMatchObject({ matched: 3, fired: 2 });
  device.host.faults.clear();
  expect(await is24Hour(device)).toBe(!before);
});

test('a change of other values makes nothing stale', async () => {
  await using device = await startTestDevice();
  device.arm({ id: 'stale', kind: 'stale-read', match });
  await is24Hour(device);
  const body = { autoPairingVolume: -31 };
  await device.call('/api/v1/settings/audiovideo', { method: 'PUT', body });
  await is24Hour(device);
  expect(device.host.faults.get('stale')?.counters).toMatchObject({ skipped: 2, fired: 0 });
});

test('a stale read returns the response of the given number of responses ago', async () => {
  await using device = await startTestDevice();
  const seen: boolean[] = [];
  device.arm({ kind: 'stale-read', parameters: { responsesAgo: 2 }, match });
  for (const value of [true, false, false, true, true]) {
    await set24Hour(device, value);
    seen.push(await is24Hour(device));
  }
  // The first two have no response that old.
  expect(seen).toEqual([true, false, true, false, false]);
});

test('a token expired by a fault stays rejected, and the next one is accepted', async () => {
  await using device = await startTestDevice();
  const session = async () => {
    const authorization = `Bearer ${await device.issueToken('admin')}`;
    return (to: string) => device.call(to, { role: null, headers: { authorization } });
  };
  const first = await session();
  expect((await first(path)).status).toBe(200);
  device.arm({ kind: 'expired-token', match: { operationId: 'getStatus' }, times: 1 });
  const rejected = await first(path);
  expect(rejected.status).toBe(401);
  expect(rejected.headers.get('www-authenticate')).toContain('The token expired');
  expect(await rejected.json()).toMatchObject({
    code: 'token-expired',
    detail: 'The token expired at 2030-01-07T09:00:00.000Z. Sign in again.',
  });
  // Test every operation, also after the fault is removed.
  device.host.faults.clear();
  await device.advance(1_000);
  expect((await first('/api/v1/network/status')).status).toBe(401);
  const second = await session();
  expect((await second('/api/v1/network/status')).status).toBe(200);
  const entries = device.host.journal.listEntries();
  expect(entries.map(({ role }) => role)).toEqual(['admin', null, null, 'admin']);
  expect(entries.flatMap(({ verdict }) => verdict.reply)).toEqual([]);
});

test('a new token issued at the same instant is accepted', async () => {
  await using device = await startTestDevice();
  const signIn = async () => {
    const body = { userName: 'admin', password: 'stillhouse' };
    const response = await device.call('/api/v1/admin_login', { method: 'POST', role: null, body });
    const authorization = `Bearer ${(await response.json()).token}`;
    return async () => (await device.call(path, { role: null, headers: { authorization } })).status;
  };
  const first = await signIn();
  device.arm({ kind: 'expired-token', match: { operationId: 'getStatus' }, times: 1 });
  expect([await first(), await first()]).toEqual([401, 401]);
  const second = await signIn();
  expect(await second()).toBe(200);
});

test('a fault cannot expire a token of another device', async () => {
  await using device = await startTestDevice();
  device.arm({ id: 'expire', kind: 'expired-token', match: { operationId: '*' } });
  const response = await device.call(path, { role: null, headers: { authorization: 'Bearer x' } });
  expect(await response.json()).toMatchObject({ code: 'token-invalid' });
  expect((await device.call(path, { role: null })).status).toBe(401);
  expect(device.host.faults.get('expire')?.counters).toMatchObject({ matched: 2, fired: 0 });
});

test("a rate limit lets its quota pass, then counts down by the device's clock", async () => {
  await using device = await startTestDevice();
  const parameters = { requests: 2, windowMs: 60_000 };
  device.arm({ id: 'limit', kind: 'rate-limit', parameters, match: { operationId: 'signIn' } });
  const signIn = async () => {
    const body = { userName: 'admin', password: 'stillhouse' };
    const response = await device.call('/api/v1/admin_login', { method: 'POST', role: null, body });
    return [response.status, response.headers.get('x-rate-limit-timeout')];
  };
  expect(await signIn()).toEqual([200, null]);
  await device.advance(20_000);
  expect(await signIn()).toEqual([200, null]);
  expect(await signIn()).toEqual([429, '40000']);
  await device.advance(39_999);
  expect(await signIn()).toEqual([429, '1']);
  await device.advance(1);
  expect(await signIn()).toEqual([200, null]);
  expect(device.host.faults.get('limit')?.counters).toMatchObject({ skipped: 3, fired: 2 });
  const entries = device.host.journal.listEntries();
  expect(entries.flatMap(({ verdict }) => verdict.reply)).toEqual([]);
  device.host.faults.clear();
  expect(await signIn()).toEqual([200, null]);
  expect(await signIn()).toEqual([200, null]);
  expect(await signIn()).toEqual([200, null]);
});

test('a fault acts only while the device is in a state', async () => {
  await using device = await startTestDevice();
  const state = { pointer: '/conditions/offline', equals: {} };
  device.arm({ kind: 'status', parameters: { status: 500 }, match: { operationId: '*', state } });
  expect((await device.call(path)).status).toBe(200);
  setCondition(device.device, 'offline', {});
  expect((await device.call(path)).status).toBe(500);
  endCondition(device.device, 'offline');
  expect((await device.call(path)).status).toBe(200);
});
