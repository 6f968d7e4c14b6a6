import { expect, test } from 'vitest';
import { connections } from '../checks/robust/connections.ts';
import { responses } from '../checks/robust/responses.ts';
import { expectedStatus } from '../checks/status/expected-status.ts';
import { formatSummary } from '../cli/summary.ts';
import { sendJson, startTestDevice, type TestDevice } from '../testing/test-device.ts';
import { createTestCheck, reads, runVerify } from '../testing/verify-run.ts';

const system = '/api/v1/settings/system';

test('a device that is starting is verified when it is up, and is conformant', async () => {
  const device = await startTestDevice();
  let booting = 3;
  device.handler = (_, response) => {
    if (booting-- <= 0) return false;
    sendJson(response, 503, { code: 'booting' });
    return true;
  };
  const tools = { checks: [reads, expectedStatus, responses, connections] };
  const { exitCode, report, notes } = await runVerify(device.url, { harm: 'read' }, tools);
  expect(notes).toContain('The device is starting. Waiting up to 12 s.');
  const bad = report.results.filter(
    ({ id, verdict }) => ['fail', 'warn'].includes(verdict) && id.endsWith(':getStatus'),
  );
  expect(bad).toEqual([]);
  expect(exitCode).toBe(0);
});

/** Reads the status 20 times. */
const readsOften = createTestCheck(async ({ target }) => {
  for (let n = 0; n < 20; n++) await target.request({ purpose: 'x', operationId: 'getStatus' });
  return 'pass';
});

/** Closes every seventh request for the status without a response. */
async function startLossyDevice(): Promise<TestDevice> {
  const device = await startTestDevice();
  let count = 0;
  device.handler = ({ path }, _, request) => {
    if (path !== '/api/v1/status' || ++count % 7 !== 0) return false;
    request.socket.destroy();
    return true;
  };
  return device;
}

test('lost connections are counted as a warning, although the requests were repeated', async () => {
  const device = await startLossyDevice();
  const { exitCode, report } = await runVerify(
    device.url,
    {},
    { checks: [readsOften, connections] },
  );
  const lost = report.results.find(({ id }) => id === 'robust.connection-lost');
  expect(lost).toMatchObject({ verdict: 'warn', count: 3 });
  expect(formatSummary(report, null)).toContain('WARN robust.connection-lost (3 times)');
  expect(exitCode).toBe(0);
});

test('with the strictness strict, lost connections are a failure (R5.34)', async () => {
  const { url } = await startLossyDevice();
  const tools = { checks: [readsOften, connections] };
  const { exitCode, report } = await runVerify(url, { strictness: 'strict' }, tools);
  expect(report.results.find(({ id }) => id === 'robust.connection-lost')).toMatchObject({
    verdict: 'fail',
    count: 3,
  });
  expect(exitCode).toBe(1);
});

/** Restarts twice without a request for it. */
async function startRestartingDevice(): Promise<TestDevice> {
  const device = await startTestDevice();
  let count = 0;
  device.handler = ({ path }, response) => {
    if (path !== '/api/v1/status' || ![5, 6, 12].includes(++count)) return false;
    sendJson(response, 503, { code: 'booting' });
    return true;
  };
  return device;
}

test.each([
  ['contract', 'warn', 0],
  ['strict', 'fail', 1],
] as const)(
  'with %s, a restart that no request explains is a %s (R5.34)',
  async (strictness, verdict, code) => {
    const device = await startRestartingDevice();
    const { exitCode, report } = await runVerify(
      device.url,
      { strictness },
      { checks: [readsOften, connections] },
    );
    expect(report.results.find(({ id }) => id === 'robust.unexpected-restart')).toMatchObject({
      verdict,
      count: 2,
    });
    expect(exitCode).toBe(code);
  },
);

/** Writes the old value again some time after each write of system settings. */
function loseWrites(device: TestDevice, maxLosses: number): void {
  let losses = 0;
  device.handler = ({ method, path }) => {
    const group = device.groups[system];
    if (method !== 'PUT' || path !== system || losses >= maxLosses) return false;
    const old = structuredClone(group);
    losses += 1;
    setTimeout(() => Object.assign(group ?? {}, old), 150);
    return false;
  };
}

const writesAndStays = createTestCheck(
  async (context) => {
    const { response } = await context.target.request({
      purpose: 'x',
      operationId: 'updateSystemSettings',
      json: { hdmiCecEnabled: true },
    });
    return response?.status === 200 ? 'pass' : 'fail';
  },
  { id: 'readback.stays:updateSystemSettings' },
);

test('a restored value that the device loses later is a failure, and is restored again', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  loseWrites(device, 2);
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [writesAndStays] });
  expect(report.results[0]).toMatchObject({ verdict: 'fail' });
  expect(report.results[0]?.message).toMatch(
    /getSystemSettings returned the value after the last write, and 0.3 s later/,
  );
  expect(exitCode).toBe(1);
  expect(device.groups).toEqual(before);
});

test('a value that the device loses again and again is listed as not restored', async () => {
  const device = await startTestDevice();
  loseWrites(device, Number.POSITIVE_INFINITY);
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [writesAndStays] });
  expect(exitCode).toBe(5);
  expect(report.notRestored[0]?.reason).toContain('but the device loses it again');
});
