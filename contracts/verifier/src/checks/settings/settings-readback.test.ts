import { expect, test } from 'vitest';
import { lateLossMs, verifySettings } from '../../testing/settings-run.ts';
import { sendJson } from '../../testing/test-device.ts';

const system = '/api/v1/settings/system';
const language = '/api/v1/settings/language';

test('a device that stores its settings passes, and its original settings are restored', async () => {
  const { ids, findings, stored, before, device } = await verifySettings(() => () => false);
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

test('reports a write that resets an omitted key, for any factory default', async () => {
  const { ids } = await verifySettings((device) => ({ method, path, body }) => {
    const group = device.groups[system];
    if (method === 'PUT' && path === system && group && !('hdmiCecEnabled' in JSON.parse(body))) {
      group.hdmiCecEnabled = false;
    }
    return false;
  });
  expect(ids).toContain('isolation.keys:updateSystemSettings');
});

test('reports a write that resets another group', async () => {
  const { ids } = await verifySettings((device) => ({ method, path }) => {
    if (method === 'PUT' && path === language)
      Object.assign(device.groups[system] ?? {}, { autoWakeEnabled: true });
    return false;
  });
  expect(ids).toEqual(['isolation.others:updateLanguageSettings']);
});

test('ignores a value that changes once on its own', async () => {
  let writes = 0;
  const { ids } = await verifySettings((device) => ({ method }) => {
    if (method === 'PUT') writes += 1;
    if (writes === 4) Object.assign(device.groups['/api/v1/status'] ?? {}, { isOnline: false });
    return false;
  });
  expect(ids).toEqual([]);
});

test('reports a value that the device loses some time after the write', async () => {
  const { ids } = await verifySettings((device) => ({ method, path }) => {
    const group = device.groups[language];
    if (method !== 'PUT' || path !== language || group === undefined) return false;
    setTimeout(() => Object.assign(group, { languageCode: 'en' }), lateLossMs / 2);
    return false;
  });
  expect(ids).toContain('readback.stays:updateLanguageSettings');
});

test('reports a device that keeps the first of several writes in a row', async () => {
  let isUnread = false;
  const { ids } = await verifySettings((device) => ({ method, path }, response) => {
    if (path !== language) return false;
    const ignores = method === 'PUT' && isUnread;
    isUnread = method === 'PUT';
    if (ignores) sendJson(response, 200, device.groups[language]);
    return ignores;
  });
  expect(ids).toContain('readback.last-write:updateLanguageSettings');
});
