import { once } from 'node:events';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { restoreCommand } from '../cli/restore-command.ts';
import { formatSummary } from '../cli/summary.ts';
import type { HarmLevel } from '../model/requirement.ts';
import {
  sendJson,
  startTestDevice,
  stopServer,
  type TestDevice,
  testSerial,
  testToken,
  testUser,
} from '../testing/test-device.ts';
import { createTestCheck, runVerify } from '../testing/verify-run.ts';

const otherSerial = 'NB99999990002';
const system = '/api/v1/settings/system';
const other = { serialNumber: otherSerial, token: 'another-key' };

/** Ends a device, and starts another one at its address. */
async function replaceDevice(
  device: TestDevice,
  options: { password?: string; token?: string } = {},
) {
  const { port } = device.server.address() as AddressInfo;
  await stopServer(device.server);
  return await startTestDevice(null, { ...other, port, ...options });
}

const write = (hdmiCecEnabled: boolean) =>
  ({
    purpose: 'valid-input.taken',
    operationId: 'updateSystemSettings',
    json: { hdmiCecEnabled },
  }) as const;

/** Writes, calls back, and writes again. */
function writeBeforeAndAfter(between: () => Promise<unknown>) {
  return createTestCheck(async ({ target }) => {
    await target.request(write(true));
    await between();
    for (const value of [false, true, false]) await target.request(write(value));
    return 'pass';
  });
}

function listWrites({ requests }: TestDevice): readonly string[] {
  return requests
    .filter(({ method, path }) => method !== 'GET' && path !== '/api/v1/admin_login')
    .map(({ method, path }) => `${method} ${path}`);
}

const ownDevice = (harm: HarmLevel) => ({
  harm,
  timeoutScale: 0.01,
  ...(harm === 'destructive' && { ownedSerial: testSerial }),
});

test.each(['safe', 'security', 'destructive'] as const)(
  'with the harm level %s, another device at the address gets no write and ends the run',
  async (harm) => {
    const first = await startTestDevice();
    let second: TestDevice | undefined;
    const check = writeBeforeAndAfter(async () => {
      second = await replaceDevice(first);
    });
    const { exitCode, report, notes } = await runVerify(first.url, ownDevice(harm), {
      checks: [check],
    });
    expect(listWrites(second as unknown as TestDevice)).toEqual([]);
    expect(exitCode).toBe(5);
    const sentence = `Another device (${otherSerial}) answers at ${first.url}; nothing more was sent. The run was for ${testSerial}.`;
    expect(report.endedEarly).toBe(sentence);
    expect(report.device.serialNumber).toBe(testSerial);
    expect(report.notRestored.map(({ reason }) => reason)).toContain(sentence.slice(0, -1));
    expect(report.summary).toContain(sentence);
    expect(formatSummary(report, null).join('\n')).toContain(sentence);
    expect(notes.join('\n')).toContain(`NOT RESTORED on ${testSerial}:`);
    expect(existsSync(report.journal ?? '')).toBe(true);
  },
);

test('the undo log restores the device of the run when it is back, but not the other one', async () => {
  const first = await startTestDevice();
  const before = structuredClone(first.groups);
  let second: TestDevice | undefined;
  const check = writeBeforeAndAfter(async () => {
    second = await replaceDevice(first);
  });
  const { report } = await runVerify(first.url, ownDevice('safe'), { checks: [check] });
  expect(first.groups).not.toEqual(before);
  const flags = { user: 'admin', password: testUser.password, timeoutScale: 0.01 };
  await expect(restoreCommand(report.journal ?? '', flags)).rejects.toThrow(
    `The undo log is of the device ${testSerial}, but the device at ${first.url} is ${otherSerial}.`,
  );
  expect(listWrites(second as unknown as TestDevice)).toEqual([]);
  await stopServer((second as unknown as TestDevice).server);
  const { port } = new URL(first.url);
  first.server.listen(Number(port), '127.0.0.1');
  await once(first.server, 'listening');
  expect(await restoreCommand(report.journal ?? '', flags)).toBe(0);
  expect(first.groups).toEqual(before);
});

test('restore stops when another device takes the address meanwhile', async () => {
  const first = await startTestDevice();
  const check = createTestCheck(async ({ target }) => {
    await target.request(write(true));
    first.handler = ({ method }, response) => {
      if (method === 'PUT') sendJson(response, 500, {});
      return method === 'PUT';
    };
    return 'pass';
  });
  const { report, exitCode } = await runVerify(first.url, ownDevice('safe'), { checks: [check] });
  expect(exitCode).toBe(5);
  let reads = 0;
  let second: Promise<TestDevice> | undefined;
  first.handler = ({ path }, _, request) => {
    if (path !== system || ++reads < 2) return false;
    second = replaceDevice(first);
    request.socket.destroy();
    return true;
  };
  const flags = { user: 'admin', password: testUser.password, timeoutScale: 0.01 };
  expect(await restoreCommand(report.journal ?? '', flags)).toBe(5);
  expect(listWrites(await (second as unknown as Promise<TestDevice>))).toEqual([]);
  expect(existsSync(report.journal ?? '')).toBe(true);
});

test('another device with another password gets no write', async () => {
  const first = await startTestDevice();
  let second: TestDevice | undefined;
  const check = writeBeforeAndAfter(async () => {
    second = await replaceDevice(first, { password: 'another' });
  });
  const { exitCode, report } = await runVerify(first.url, ownDevice('safe'), { checks: [check] });
  const device = second as unknown as TestDevice;
  expect(listWrites(device)).toEqual([]);
  expect(exitCode).toBe(5);
  expect(report.endedEarly).toBe(
    `The device at ${first.url} does not show that it is still ${testSerial}; no more writes were sent.`,
  );
  // Another rejection could lock its user out.
  expect(device.requests.filter(({ path }) => path.endsWith('login')).length).toBeLessThan(5);
});

test('the run goes on when its own device is back, also with other tokens', async () => {
  const first = await startTestDevice();
  const before = structuredClone(first.groups);
  let again: TestDevice | undefined;
  const check = writeBeforeAndAfter(async () => {
    const { port } = first.server.address() as AddressInfo;
    await stopServer(first.server);
    again = await startTestDevice(null, { port, token: 'new-key' });
    Object.assign(again.groups, first.groups);
  });
  const { exitCode, report } = await runVerify(first.url, ownDevice('safe'), { checks: [check] });
  expect(report.endedEarly).toBe(null);
  expect(exitCode).toBe(0);
  expect(listWrites(again as unknown as TestDevice).length).toBeGreaterThan(0);
  expect((again as unknown as TestDevice).groups).toEqual(before);
});

test.each([
  ['that rejects the token', { token: 'another-key', pauseMs: 0 }],
  // No connection is open that could show that the device has gone.
  ['that accepts the token after a pause', { token: testToken, pauseMs: 2_000 }],
])(
  'with the harm level read, another device %s ends the run',
  async (_what, { token, pauseMs }) => {
    const first = await startTestDevice();
    if (pauseMs > 0) first.server.maxRequestsPerSocket = 1;
    let second: TestDevice | undefined;
    const now = performance.now.bind(performance);
    let pausedMs = 0;
    const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + pausedMs);
    onTestFinished(() => clock.mockRestore());
    const check = createTestCheck(
      async ({ target }) => {
        second = await replaceDevice(first, { token });
        pausedMs = pauseMs;
        await target.request({ purpose: 'valid-input.taken', operationId: 'getSystemSettings' });
        return 'pass';
      },
      { harm: 'read' },
    );
    const settings = { ...ownDevice('read'), timeoutScale: 1 };
    const { exitCode, report } = await runVerify(first.url, settings, { checks: [check] });
    expect(exitCode).toBe(5);
    expect(report.endedEarly).toContain(`Another device (${otherSerial}) answers at`);
    // What it has returned is not a finding about the device of the run.
    expect(report.counts.byVerdict).toMatchObject({ pass: 0, fail: 0 });
    expect(listWrites(second as unknown as TestDevice)).toEqual([]);
  },
);
