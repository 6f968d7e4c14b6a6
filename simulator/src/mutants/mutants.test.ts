import { type OperationId, operations } from '@stillhouse/contracts/operations';
import { validateReply } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { send, startLab } from '../control/lab-for-tests.ts';
import type { LeaseOptions } from '../simulator.ts';
import { mutants, oddities } from './catalogue.ts';
import { mutantClasses } from './mutant.ts';

/** A device with one bug, and an admin who is signed in to it. */
async function deviceWith(mutant: string, options: LeaseOptions = {}) {
  const { control, lease } = await startLab();
  const device = await lease({ product: 'dalmore', ...options });
  const { baseUrl } = device.toLease();
  const signedIn = await send('POST', `${baseUrl}/api/v1/admin_login`, {
    body: { userName: 'admin', password: 'stillhouse' },
  });
  await control.setMutant(device.id, mutant);
  const { token } = signedIn.json as { token: string };
  const call = (id: OperationId, body?: unknown, headers = { authorization: `Bearer ${token}` }) =>
    send(operations[id].method, `${baseUrl}${operations[id].path}`, {
      headers,
      ...(body !== undefined && { body }),
    });
  return { control, device, call, open: (id: OperationId) => call(id, undefined, {} as never) };
}

test('every class of bug has members, and every id is of its class', () => {
  const classes = new Set([...mutants.values()].map(({ class: kind }) => kind));
  expect([...classes].sort()).toEqual([...mutantClasses].sort());
  const strays = [...mutants.values()].filter(({ id, class: kind }) => !id.startsWith(`${kind}.`));
  expect(strays.map(({ id }) => id)).toEqual([]);
  expect(oddities.size).toBeGreaterThanOrEqual(20);
});

test('every operation of the device has bugs of its own', () => {
  const covered = new Set([...mutants.values()].map(({ operationId }) => operationId));
  const bare = Object.values(operations).filter(
    ({ id, surface }) => surface === 'device' && !covered.has(id),
  );
  expect(bare.map(({ id }) => id)).toEqual([]);
});

test('a required member is missing while the bug is on, and there again when it is off', async () => {
  const { control, device, call } = await deviceWith('shape.drop:getStatus:/serialNumber');
  expect((await call('getStatus')).json).not.toHaveProperty('serialNumber');
  await control.setMutant(device.id, null);
  expect((await call('getStatus')).json).toHaveProperty('serialNumber');
});

test('nobody has to be signed in for the one operation that is open', async () => {
  const { open } = await deviceWith('auth.open:getStatus');
  expect((await open('getStatus')).status).toBe(200);
  expect((await open('getHostname')).status).toBe(401);
});

test('what is out of bounds is answered 200', async () => {
  const { call } = await deviceWith(
    'neg.accept-minimum:updateAudioVideoSettings:/autoPairingVolume',
  );
  expect((await call('updateAudioVideoSettings', { autoPairingVolume: -80 })).status).toBe(200);
  expect((await call('updateAudioVideoSettings', { autoPairingVolume: 7 })).status).toBe(400);
});

test('a write is answered 200 and not stored', async () => {
  const { call } = await deviceWith('readback.ignored:updateAudioVideoSettings:/');
  expect((await call('updateAudioVideoSettings', { autoPairingVolume: -33 })).json).toMatchObject({
    autoPairingVolume: -33,
  });
  expect((await call('getAudioVideoSettings')).json).toMatchObject({ autoPairingVolume: -40 });
});

test('a write sets its neighbours back to how they were when the bug began', async () => {
  const { call } = await deviceWith('isolation.reset-neighbours:updateAudioVideoSettings:/');
  await call('updateAudioVideoSettings', { musicModeEnabled: true });
  await call('updateAudioVideoSettings', { autoPairingVolume: -33 });
  expect((await call('getAudioVideoSettings')).json).toMatchObject({
    autoPairingVolume: -33,
    musicModeEnabled: false,
  });
});

test('a refused write stores what is right in it', async () => {
  const { call } = await deviceWith('noeffect.good-half:updateAudioVideoSettings:/');
  const body = { musicModeEnabled: true, autoPairingVolume: 7 };
  expect((await call('updateAudioVideoSettings', body)).status).toBe(400);
  expect((await call('getAudioVideoSettings')).json).toMatchObject({ musicModeEnabled: true });
});

test('an answer ends before its length', async () => {
  const { call } = await deviceWith('media.logs-cut:downloadLogs', {
    clock: 'scaled',
    speed: 1000,
  });
  await expect(call('downloadLogs')).rejects.toThrow();
});

test('a lock-out does not say how long it lasts', async () => {
  const { call } = await deviceWith('limit.no-header:signIn');
  const wrong = { userName: 'admin', password: 'wrong' };
  for (let tried = 0; tried < 5; tried += 1) await call('signIn', wrong);
  const locked = await call('signIn', wrong);
  expect(locked.status).toBe(429);
  expect(locked.headers).not.toHaveProperty('x-rate-limit-timeout');
});

test('a device keeps its bug to itself, and loses it with a reset', async () => {
  const { control, device } = await deviceWith('auth.open:getStatus');
  expect(device.mutant).toBe('auth.open:getStatus');
  await control.reset(device.id);
  expect(device.mutant).toBeNull();
});

test('a bug that there is not is refused by its name', async () => {
  const { control, device } = await deviceWith('auth.open:getStatus');
  await expect(control.setMutant(device.id, 'auth.opne:getStatus')).rejects.toThrow(
    '"auth.opne:getStatus" is no mutant. GET /api/mutants lists them',
  );
  expect(device.mutant).toBe('auth.open:getStatus');
});

test.each([...oddities.keys()])('the oddity %s keeps the contract', async (id) => {
  const { call } = await deviceWith(id);
  for (const operation of ['getStatus', 'listTimeZones', 'getHostname'] as const) {
    const { status, headers, json } = await call(operation);
    const mediaType = headers['content-type']?.split(';')[0]?.toLowerCase();
    expect(validateReply(operation, status, mediaType, json)).toEqual([]);
  }
});
