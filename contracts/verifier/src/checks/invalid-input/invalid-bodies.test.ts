import { validateRequest } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { sendJson, startTestDevice } from '../../testing/test-device.ts';
import { runVerify } from '../../testing/verify-run.ts';
import { invalidBodies } from './invalid-bodies.ts';

const path = '/api/v1/settings/system';

type Settings = Record<string, unknown>;

/** Verifies a device that rejects invalid system settings. Returns what it received and reports. */
async function verifyRejections(onRejected: (body: string, group: Settings) => void) {
  const device = await startTestDevice();
  device.handler = ({ method, body, ...got }, response) => {
    const group = device.groups[path];
    if (got.path !== path || method !== 'PUT' || group === undefined) return false;
    if (validateRequest('updateSystemSettings', JSON.parse(body)).length === 0) return false;
    onRejected(body, group);
    sendJson(response, 400, { code: 'invalid-request', detail: 'Wrong.' });
    return true;
  };
  const only = ['*:updateSystemSettings*'];
  const { report } = await runVerify(
    device.url,
    { lateLossMs: 0, only },
    { checks: [invalidBodies] },
  );
  return {
    requests: device.requests.filter((request) => request.path === path),
    rejected: report.results.find(({ id }) => id === 'noeffect.rejected:updateSystemSettings'),
  };
}

test('several rejected bodies share a read', async () => {
  const { requests, rejected } = await verifyRejections(() => {});
  expect(rejected?.verdict).toBe('pass');
  const writes = requests.filter(({ method }) => method === 'PUT').length;
  expect(writes).toBeGreaterThan(16);
  expect(requests.length - writes).toBeLessThan(writes / 4);
});

test('of several rejected bodies, the finding names the one that changed a value', async () => {
  const { rejected } = await verifyRejections((body, group) => {
    if (body === 'null') group.hdmiCecEnabled = group.hdmiCecEnabled !== true;
  });
  expect(rejected?.verdict).toBe('fail');
  expect(rejected?.message).toContain('hdmiCecEnabled');
  expect(rejected?.exchange?.request).toMatchObject({ body: 'null' });
});
