import { expect, test } from 'vitest';
import { Contract } from '../../model/contract.ts';
import { collectFindings } from '../../run/collect-findings.ts';
import { HttpTarget } from '../../target/http-target.ts';
import {
  type RequestHandler,
  sendJson,
  startTestDevice,
  testUser,
} from '../../testing/test-device.ts';
import { settingsReadback } from './settings-readback.ts';

const contract = new Contract();
const system = '/api/v1/settings/system';
const language = '/api/v1/settings/language';
const list = '/api/v1/settings/language/languages';
const lateLossMs = 100;

/** Runs the check against a device with system and language settings. */
async function runCheck(
  respond: (device: Awaited<ReturnType<typeof startTestDevice>>) => RequestHandler,
) {
  const device = await startTestDevice();
  const handler = respond(device);
  device.handler = (got, response, request) => {
    if (got.path === list) {
      sendJson(response, 200, [{ tag: 'en' }, { tag: 'zh-Hant-TW' }]);
      return true;
    }
    return handler(got, response, request);
  };
  const before = structuredClone(device.groups);
  const target = new HttpTarget({
    baseUrl: device.url,
    contract,
    harm: 'safe',
    unreachableTimeoutMs: 1_000,
    ...testUser,
    note: () => undefined,
  });
  await target.signIn();
  const stored: unknown[] = [];
  const findings = await collectFindings(settingsReadback, {
    target,
    contract,
    device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
    options: { harm: 'safe', ...testUser, allowLockout: false, lateLossMs, seed: 1 },
    undoLog: { record: async (one) => void stored.push(one) },
    isSelected: () => true,
    note: () => undefined,
  });
  target.close();
  const faults = findings.filter(({ verdict }) => verdict === 'fail');
  return {
    ids: faults.map(({ requirementId }) => requirementId),
    findings,
    stored,
    before,
    device,
  };
}

test('a device that stores its settings passes, and its original settings are restored', async () => {
  const { ids, findings, stored, before, device } = await runCheck(() => () => false);
  expect(ids).toEqual([]);
  expect(findings).toContainEqual(
    expect.objectContaining({
      requirementId: 'readback.value:updateSystemSettings:/hdmiCecEnabled',
      verdict: 'pass',
    }),
  );
  expect(device.groups).toEqual(before);
  expect(stored).toContainEqual(expect.objectContaining({ pointer: '/languageCode', value: 'en' }));
});

test('reports a value that is accepted but not stored', async () => {
  const { ids } = await runCheck(() => ({ method, path, body }, response) => {
    if (method !== 'PUT' || path !== language) return false;
    sendJson(response, 200, JSON.parse(body));
    return true;
  });
  expect(ids).toContain('readback.value:updateLanguageSettings:/languageCode');
});

test('reports a write that resets an omitted key, for any factory default', async () => {
  const { ids } = await runCheck((device) => ({ method, path, body }) => {
    const group = device.groups[system];
    if (method === 'PUT' && path === system && group && !('hdmiCecEnabled' in JSON.parse(body))) {
      group.hdmiCecEnabled = false;
    }
    return false;
  });
  expect(ids).toContain('isolation.keys:updateSystemSettings');
});

test('reports a write that resets another group', async () => {
  const { ids } = await runCheck((device) => ({ method, path }) => {
    if (method === 'PUT' && path === language)
      Object.assign(device.groups[system] ?? {}, { autoWakeEnabled: true });
    return false;
  });
  expect(ids).toEqual(['isolation.others:updateLanguageSettings']);
});

test('ignores a value that changes once on its own', async () => {
  let writes = 0;
  const { ids } = await runCheck((device) => ({ method }) => {
    if (method === 'PUT') writes += 1;
    if (writes === 4) Object.assign(device.groups['/api/v1/status'] ?? {}, { isOnline: false });
    return false;
  });
  expect(ids).toEqual([]);
});

test('reports a value that the device loses some time after the write', async () => {
  const { ids } = await runCheck((device) => ({ method, path }) => {
    const group = device.groups[language];
    if (method !== 'PUT' || path !== language || group === undefined) return false;
    setTimeout(() => Object.assign(group, { languageCode: 'en' }), lateLossMs / 2);
    return false;
  });
  expect(ids).toContain('readback.stays:updateLanguageSettings');
});
