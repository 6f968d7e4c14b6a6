import { expect, onTestFinished, test } from 'vitest';
import { readBundle } from '../replay/read-bundle.ts';
import { replay } from '../replay/replay.ts';
import { createSimulator } from '../simulator.ts';
import { startLab } from './testing/test-lab.ts';

const controlToken = 'a-token-of-some-length';

async function startDevice(options: { controlToken?: string } = {}) {
  const lab = await startLab(options);
  const { id, serialNumber } = (await lab.lease()).toLease();
  const credentials = { userName: 'admin', password: 'stillhouse' };
  const signIn = (headers = {}, address = 'network', body: object = credentials) =>
    lab.call('POST', `/devices/${id}/${address}/api/v1/admin_login`, { body, headers });
  const getStatus = (headers: Record<string, string> = {}) =>
    lab.call('GET', `/devices/${id}/network/api/v1/status`, { headers });
  return { ...lab, id, serialNumber, signIn, getStatus };
}

function getToken({ json }: { json: unknown }): string {
  return `Bearer ${(json as { token: string }).token}`;
}

// Decision 0123.
test('a page of the lab signs in to a device, reads its status and finds both in the journal', async () => {
  const { signIn, getStatus, control, id, serialNumber } = await startDevice();
  expect((await getStatus()).status).toBe(401);
  const token = getToken(await signIn());
  const response = await getStatus({ 'device-authorization': token });
  expect([response.status, response.json]).toEqual([
    200,
    expect.objectContaining({ serialNumber }),
  ]);
  const { entries } = await control.journal(id);
  expect(entries.map(({ operationId, role, via }) => [operationId, role, via])).toEqual([
    ['getStatus', null, 'device'],
    ['signIn', null, 'device'],
    ['getStatus', 'admin', 'device'],
  ]);
  expect(JSON.stringify(entries)).not.toContain(token);
});

test('a replay repeats the requests of a page', async () => {
  const { signIn, getStatus, control, id } = await startDevice();
  await getStatus({ 'device-authorization': getToken(await signIn()) });
  const read = await readBundle(JSON.stringify(await control.bundle(id)));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const { difference, problems, entries } = await replay(simulator, read.bundle);
  expect([difference, problems, entries.length]).toEqual([null, [], 2]);
});

test('the local setup address signs in its user', async () => {
  const { signIn, control, id, serialNumber } = await startDevice();
  await control.patch(id, { setup: { completed: true } });
  const credentials = { userName: 'setup', password: serialNumber };
  expect((await signIn({}, 'network', credentials)).status).toBe(404);
  expect((await signIn({}, 'setup', credentials)).status).toBe(200);
});

test('a lab with a token requires it, and the device gets its own token only', async () => {
  const { signIn, getStatus } = await startDevice({ controlToken });
  const lab = { authorization: `Bearer ${controlToken}` };
  expect((await signIn()).status).toBe(401);
  const token = getToken(await signIn(lab));
  expect((await getStatus({ authorization: token })).json).toMatchObject({ code: 'unauthorized' });
  expect((await getStatus(lab)).json).toMatchObject({ code: 'token-missing' });
  expect((await getStatus({ ...lab, 'device-authorization': token })).status).toBe(200);
});

test('pages of other origins reach no device through the lab', async () => {
  const { getStatus, signIn, control, id } = await startDevice();
  for (const headers of [
    { origin: 'http://attacker.example' },
    { host: 'attacker.example' },
    { 'sec-fetch-site': 'cross-site' },
  ]) {
    expect((await getStatus(headers)).status).toBe(403);
    expect((await signIn(headers)).status).toBe(403);
  }
  expect((await control.journal(id)).entries).toEqual([]);
});

test('only the API of a device is there, and never as a page', async () => {
  const { call, getStatus, id } = await startDevice();
  for (const path of [
    `/devices/${id}/network/`,
    `/devices/${id}/network/welcome`,
    `/devices/${id}/attic/api/v1/status`,
    `/devices/${id}/api/v1/status`,
    `/devices/${id}/network/api/v1/nothing`,
  ]) {
    expect([path, (await call('GET', path)).json]).toMatchObject([path, { code: 'unknown-path' }]);
  }
  const { headers } = await getStatus();
  expect(headers['content-security-policy']).toContain("default-src 'none'");
  expect(headers['x-content-type-options']).toBe('nosniff');
});

test('a device that cannot be reached, or does not exist, is named with the reason', async () => {
  const { call, getStatus, control, id } = await startDevice();
  const { json } = await call('GET', '/devices/hall/network/api/v1/status');
  expect(json).toMatchObject({ status: 404, code: 'unknown-device' });
  await control.setCondition(id, 'cableOut', { on: true });
  expect((await getStatus()).json).toMatchObject({
    status: 409,
    detail: expect.stringMatching(/network address\. No network is connected\.$/),
  });
  await control.action(id, 'powerOff');
  expect((await getStatus()).json).toMatchObject({ detail: expect.stringContaining('not on.') });
});

test('a fault that breaks the connection breaks that of the page', async () => {
  const { getStatus, control, id } = await startDevice();
  await control.arm(id, { kind: 'connection-reset', match: { operationId: 'getStatus' } });
  await expect(getStatus()).rejects.toThrow('ECONNRESET');
});
