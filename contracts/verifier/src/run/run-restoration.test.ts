import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import { ChangeDetector } from '../checks/noeffect/change-detector.ts';
import { sendJson, startTestDevice, type TestDevice, testSerial } from '../testing/test-device.ts';
import { createTestCheck, runVerify, writes } from '../testing/verify-run.ts';

const system = '/api/v1/settings/system';
const preview = '/api/v1/setup/videopreview';

/** Stores what is sent to a path that no GET returns. */
function handlePreview(device: TestDevice, getStatus: (sent: unknown) => number) {
  const sent: unknown[] = [];
  device.handler = ({ method, path, body }, response) => {
    if (method !== 'POST' || path !== preview) return false;
    sent.push(JSON.parse(body));
    sendJson(response, getStatus(sent.at(-1)), {});
    return true;
  };
  return sent;
}

const startsPreview = createTestCheck(async ({ target }) => {
  const json = { preview: true };
  await target.request({ purpose: 'x', operationId: 'setVideoPreview', json });
  return 'pass';
});

test('a value that is lost after an interruption is restored', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const controller = new AbortController();
  const interrupted = createTestCheck(async (context) => {
    await writes.run(context);
    // The device has lost the write. It returns some time after the end.
    setTimeout(() => Object.assign(device.groups[system] ?? {}, { hdmiCecEnabled: true }), 100);
    controller.abort();
    return 'pass';
  });
  const tools = { checks: [interrupted], signal: controller.signal };
  await runVerify(device.url, {}, tools);
  await expect.poll(() => device.groups).toEqual(before);
});

test('a group is written back although the device returns the old values', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  let writesOfGroup = 0;
  device.handler = ({ method, path }, response) => {
    if (path !== system) return false;
    if (method === 'PUT') writesOfGroup += 1;
    const isStale = method === 'GET' && writesOfGroup === 1;
    if (isStale) sendJson(response, 200, before[system]);
    return isStale;
  };
  const { exitCode } = await runVerify(device.url, {}, { checks: [writes] });
  expect({ exitCode, groups: device.groups }).toEqual({ exitCode: 0, groups: before });
});

test('a group whose writes the device rejected is written back once, at the end', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const log: string[] = [];
  device.handler = ({ method, path, body }, response) => {
    if (method !== 'PUT' || path !== system) return false;
    const isInvalid = body.includes('"no"');
    log.push(isInvalid ? 'rejected' : 'restored');
    if (isInvalid) sendJson(response, 400, {});
    return isInvalid;
  };
  const sendsInvalid = createTestCheck(async (context) => {
    await ChangeDetector.create(context, context.contract.getOperation('updateSystemSettings'));
    const json = { hdmiCecEnabled: 'no' };
    await context.request({ operationId: 'updateSystemSettings', json, isValid: false });
    return 'pass';
  });
  const { exitCode } = await runVerify(device.url, {}, { checks: [sendsInvalid, sendsInvalid] });
  expect({ exitCode, groups: device.groups }).toEqual({ exitCode: 0, groups: before });
  expect(log).toEqual(['rejected', 'rejected', 'restored']);
});

test('the undo log keeps the first value of a setting that another check finds changed', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const changesAndReads = createTestCheck(async (context) => {
    const operation = context.contract.getOperation('updateSystemSettings');
    const json = { hdmiCecEnabled: before[system]?.hdmiCecEnabled !== true };
    await context.request({ operationId: operation.id, json });
    await ChangeDetector.create(context, operation);
    return 'pass';
  });
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [changesAndReads] });
  expect(report.notRestored).toEqual([]);
  expect({ exitCode, groups: device.groups }).toEqual({ exitCode: 0, groups: before });
  const { hdmiCecEnabled } = before[system] ?? {};
  const written = device.requests
    .filter(({ method, path }) => method === 'PUT' && path === system)
    .map(({ body }) => (JSON.parse(body) as { hdmiCecEnabled: boolean }).hdmiCecEnabled);
  expect(written[0]).not.toBe(hdmiCecEnabled);
  expect(new Set(written.slice(1))).toEqual(new Set([hdmiCecEnabled]));
});

test('a group that takes one of several objects is restored, although no check stores it', async () => {
  const path = '/api/v1/network/config/ethernet/ip4';
  const address = { ip4Address: '192.0.2.20', subnetMask: '255.255.255.0' };
  const change = { mode: 'static', ...address, gateway: '192.0.2.1', primaryDns: '192.0.2.53' };
  const device = await startTestDevice((got, response) => {
    if (got.method !== 'POST' || got.path !== path) return false;
    device.groups[path] = JSON.parse(got.body);
    sendJson(response, 200, device.groups[path]);
    return true;
  });
  device.groups[path] = { mode: 'dhcp' };
  const setsAddress = createTestCheck(async (context) => {
    await context.request({ operationId: 'updateEthernetIp4', json: change });
    return isDeepStrictEqual(device.groups[path], change) ? 'pass' : 'fail';
  });
  const owned = { harm: 'destructive', ownedSerial: testSerial } as const;
  const { exitCode } = await runVerify(device.url, owned, { checks: [setsAddress] });
  expect({ exitCode, now: device.groups[path] }).toEqual({ exitCode: 0, now: { mode: 'dhcp' } });
});

test('a group whose first response is broken is written, and restored', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  let reads = 0;
  device.handler = ({ method, path }, response) => {
    if (method !== 'GET' || path !== system || reads++ > 0) return false;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{"hdmi');
    return true;
  };
  const { exitCode } = await runVerify(device.url, {}, { checks: [writes] });
  expect({ exitCode, groups: device.groups }).toEqual({ exitCode: 0, groups: before });
  expect(device.requests.filter(({ method }) => method === 'PUT')).not.toEqual([]);
});

test('a write that no GET shows is undone after the check, and once more at the end', async () => {
  const device = await startTestDevice();
  const sent = handlePreview(device, () => 200);
  const { exitCode } = await runVerify(device.url, {}, { checks: [startsPreview] });
  const rest = { preview: false };
  expect({ exitCode, sent }).toEqual({ exitCode: 0, sent: [{ preview: true }, rest, rest] });
});

test('a write that no GET shows and that cannot be undone is listed', async () => {
  const device = await startTestDevice();
  handlePreview(device, () => 500);
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [startsPreview] });
  expect(exitCode).toBe(5);
  expect(report.notRestored).toMatchObject([{ operationId: 'setVideoPreview' }]);
});

test('a write that no GET shows and that the device rejects needs no undo', async () => {
  const device = await startTestDevice();
  const sent = handlePreview(device, () => 404);
  const { exitCode } = await runVerify(device.url, {}, { checks: [startsPreview] });
  expect({ exitCode, sent }).toEqual({ exitCode: 0, sent: [{ preview: true }] });
});

test('a group of which one value is invalid is restored, although it is not written', async () => {
  const device = await startTestDevice();
  Object.assign(device.groups[system] ?? {}, { hdmiCecEnabled: 'on' });
  const changes = createTestCheck(async ({ target }) => {
    Object.assign(device.groups[system] ?? {}, { autoWakeEnabled: false });
    const { response } = await target.request({
      purpose: 'x',
      operationId: 'updateChromiumSettings',
      json: { loggingEnabled: true },
    });
    return response === null ? 'fail' : 'pass';
  });
  const { exitCode } = await runVerify(device.url, {}, { checks: [changes] });
  expect(exitCode).toBe(0);
  expect(device.groups[system]).toMatchObject({ autoWakeEnabled: true });
});

test('a run ends with the violation that its caller waits for, and restores the values', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const found: string[] = [];
  const writesAndFails = createTestCheck(
    async (context) => {
      await writes.run(context);
      return 'fail';
    },
    { id: 'valid-input.fails' },
  );
  const never = createTestCheck(async () => 'fail', { id: 'valid-input.later', order: 'last' });
  const { exitCode, report } = await runVerify(
    device.url,
    {},
    {
      checks: [writesAndFails, never],
      endsRun: ({ requirement }) => found.push(requirement.id) === 1,
    },
  );
  expect(found).toEqual(['valid-input.fails']);
  expect(exitCode).toBe(4);
  expect(report.endedEarly).toBe('A violation of valid-input.fails ended the run.');
  expect(report.results.find(({ id }) => id === 'valid-input.later')?.verdict).toBe('not-tested');
  expect(device.groups).toEqual(before);
});
