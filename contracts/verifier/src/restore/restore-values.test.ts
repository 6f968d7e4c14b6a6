import { expect, test } from 'vitest';
import { Contract } from '../model/contract.ts';
import type { UndoEntry } from '../model/undo-log.ts';
import { sendJson, startTestDevice } from '../testing/test-device.ts';
import { createTestTarget } from '../testing/test-target.ts';
import { restoreValues } from './restore-values.ts';

const contract = new Contract();
const path = '/api/v1/settings/system';
const proxyPath = '/api/v1/network/config/proxy';

const autoWake: UndoEntry = {
  operationId: 'updateSystemSettings',
  body: { autoWakeEnabled: true },
  readback: 'getSystemSettings',
  pointer: '/autoWakeEnabled',
  value: true,
};

async function startDevice() {
  const device = await startTestDevice();
  const { target } = createTestTarget(device.url, { harm: 'destructive' });
  await target.signIn();
  const restore = async (...values: UndoEntry[]) =>
    await restoreValues(
      values.map((it) => ({ entry: it, isRestored: false })),
      target,
      contract,
      1000,
    );
  const writes = () =>
    device.requests.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  return { device, target, restore, writes };
}

test('a value that did not change is read but not written', async () => {
  const { restore, writes } = await startDevice();
  expect(await restore(autoWake)).toEqual([]);
  expect(writes()).toEqual([]);
});

test('the values are read at the same time', async () => {
  const { device, restore } = await startDevice();
  const waiting: (() => void)[] = [];
  device.handler = ({ path: read }, response) => {
    waiting.push(() => sendJson(response, 200, device.groups[read]));
    if (waiting.length === 2) for (const respond of waiting) respond();
    return true;
  };
  const language: UndoEntry = {
    operationId: 'updateLanguageSettings',
    body: { languageCode: 'en' },
    readback: 'getLanguageSettings',
    pointer: '/languageCode',
    value: 'en',
  };
  expect(await restore(autoWake, language)).toEqual([]);
});

test('a changed value is written back and confirmed by reading', async () => {
  const { device, restore, writes } = await startDevice();
  device.groups[path] = { autoWakeEnabled: false };
  expect(await restore(autoWake)).toEqual([]);
  expect(writes()).toEqual(['{"autoWakeEnabled":true}']);
  expect(device.groups[path]).toEqual({ autoWakeEnabled: true });
});

test('a group that the run has written is written once, although the old values return', async () => {
  const { device, target } = await startDevice();
  device.groups[proxyPath] = { proxy: 'manual', address: 'proxy.example', port: '3128' };
  const body = Object.entries(device.groups[proxyPath]).map(([key, newValue]) => ({
    key,
    newValue,
  }));
  const keys = body.map(({ key, newValue }) => ({
    entry: {
      operationId: 'updateProxy' as const,
      body,
      readback: 'getProxy' as const,
      pointer: `/${key}`,
      value: newValue,
    },
    isRestored: false,
  }));
  const sent: string[] = [];
  device.handler = ({ method, path, body: json }, response) => {
    if (method !== 'POST' || path !== proxyPath) return false;
    sent.push(json);
    sendJson(response, 200, {});
    return true;
  };
  const written = new Set(['updateProxy'] as const);
  expect(await restoreValues(keys, target, contract, 1000, { written })).toEqual([]);
  expect(sent).toEqual([JSON.stringify(body)]);
});

test('a network that the run has saved is removed, although the status does not have it', async () => {
  const { device, target } = await startDevice();
  const removed: string[] = [];
  device.handler = ({ method, path }, response) => {
    const isStatus = method === 'GET' && path === '/api/v1/status';
    if (isStatus) sendJson(response, 200, { networkProperties: { wifi: { isSaved: false } } });
    if (method === 'DELETE') {
      removed.push(path);
      sendJson(response, 204, undefined);
    }
    return isStatus || method === 'DELETE';
  };
  const entry: UndoEntry = {
    operationId: 'removeWifi',
    readback: 'getStatus',
    pointer: '/networkProperties/wifi/isSaved',
    value: false,
  };
  const written = new Set(['connectWifi'] as const);
  const entries = [{ entry, isRestored: false }];
  expect(await restoreValues(entries, target, contract, 1000, { written })).toEqual([]);
  expect(removed).toEqual(['/api/v1/network/config/wifi']);
});

test('restores a device that resets other keys with each write', async () => {
  const { device, restore } = await startDevice();
  device.groups[path] = { autoWakeEnabled: false, hdmiCecEnabled: false };
  device.handler = ({ method, body }) => {
    const known = device.groups[path];
    if (method !== 'PUT' || known === undefined) return false;
    const only = Object.keys(JSON.parse(body))[0];
    // The first write resets the other key, until the device has both.
    if (only === 'autoWakeEnabled') known.hdmiCecEnabled = false;
    return false;
  };
  const cec: UndoEntry = {
    ...autoWake,
    body: { hdmiCecEnabled: true },
    pointer: '/hdmiCecEnabled',
  };
  expect(await restore(cec, autoWake)).toEqual([]);
  expect(device.groups[path]).toEqual({ autoWakeEnabled: true, hdmiCecEnabled: true });
});

test('reports a device that accepts the old value but does not store it', async () => {
  const { device, restore } = await startDevice();
  device.groups[path] = { autoWakeEnabled: false };
  device.handler = ({ method }, response) => {
    if (method === 'PUT') sendJson(response, 200, { autoWakeEnabled: true });
    return method === 'PUT';
  };
  const [unrestored] = await restore(autoWake);
  expect(unrestored?.reason).toBe(
    'updateSystemSettings returned 200, but getSystemSettings does not return the old value',
  );
});

test('waits for a device that is starting', async () => {
  const { device, restore } = await startDevice();
  device.groups[path] = { autoWakeEnabled: false };
  let booting = 2;
  device.handler = (_, response) => {
    if (booting-- <= 0) return false;
    sendJson(response, 503, { code: 'booting' });
    return true;
  };
  expect(await restore(autoWake)).toEqual([]);
});

test('renews an expired session', async () => {
  const { device, restore } = await startDevice();
  device.groups[path] = { autoWakeEnabled: false };
  let rejected = 1;
  device.handler = (got, response) => {
    if (got.path === '/api/v1/admin_login' || rejected-- <= 0) return false;
    sendJson(response, 401, { code: 'token-expired' });
    return true;
  };
  expect(await restore(autoWake)).toEqual([]);
});

test('deletes what the run created and confirms that the list no longer has it', async () => {
  const { device, target, restore } = await startDevice();
  device.certificates = [{ fingerprint: 'old' }];
  await target.request({ purpose: 'test', operationId: 'listCertificates' });
  expect(target.claim('certificate', 'ours')).toBe(true);
  device.certificates.push({ fingerprint: 'ours' });
  const created: UndoEntry = {
    operationId: 'deleteCertificate',
    pathParameters: { id: 'ours' },
    readback: 'listCertificates',
    pointer: '',
  };
  expect(await restore(created)).toEqual([]);
  expect(device.certificates).toEqual([{ fingerprint: 'old' }]);
});

test('a deletion is not confirmed by a list without ids', async () => {
  const { device, target, restore } = await startDevice();
  await target.request({ purpose: 'test', operationId: 'listCertificates' });
  expect(target.claim('certificate', 'ours')).toBe(true);
  device.handler = ({ method, path }, response) => {
    if (method !== 'GET' || path !== '/api/v1/certificates') return false;
    sendJson(response, 200, [{ subject: 'CN=ours' }]);
    return true;
  };
  const [unrestored] = await restore({
    operationId: 'deleteCertificate',
    pathParameters: { id: 'ours' },
    readback: 'listCertificates',
    pointer: '',
  });
  expect(unrestored?.reason).toContain('listCertificates does not return the old value');
});

test('gives up on an unreachable device in bounded time', async () => {
  const { device, restore } = await startDevice();
  device.handler = (_, __, request) => {
    request.socket.destroy();
    return true;
  };
  const [first, second] = await restore(autoWake, { ...autoWake, pointer: '/hdmiCecEnabled' });
  expect(first?.reason).toContain('the device does not respond');
  expect(second?.reason).toContain('the device does not respond');
});
