import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import type { Report } from '../report/report.ts';
import { startRawServer } from '../testing/raw-server.ts';
import {
  type RequestHandler,
  sendJson,
  startTestDevice,
  testSerial,
} from '../testing/test-device.ts';
import { createTestCheck, reads, runVerify, writes } from '../testing/verify-run.ts';

const system = '/api/v1/settings/system';
const wireChecks = checks.filter(({ kind }) => kind === 'wire');

/** No harm level is offered: none would enable a check. */
function expectNothingTested({ results }: Report): void {
  expect(new Set(results.map(({ verdict }) => verdict))).toEqual(new Set(['not-tested']));
  const remedies = new Set(results.map(({ enabledBy }) => enabledBy));
  expect(remedies.size).toBe(1);
  expect([...remedies][0]).toMatch(/\b(check|restart|wait|trust|try|use|accept)\b/i);
}

test('a conformant device passes, and no changes remain', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const { exitCode, report, folder } = await runVerify(device.url, {}, { checks: [writes] });
  expect(exitCode).toBe(0);
  expect(report).toMatchObject({
    summary: 'Conformant.',
    device: { product: 'barra', name: 'Oban Bar', serialNumber: testSerial },
    journal: null,
  });
  expect(device.groups).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
});

test('a violation is a failure with its evidence', async () => {
  const device = await startTestDevice();
  const fails = createTestCheck(async ({ target }) => {
    await target.request({ purpose: 'valid-input.taken', operationId: 'getStatus' });
    return 'fail';
  });
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [fails] });
  expect(exitCode).toBe(1);
  expect(report.results[0]).toMatchObject({
    id: 'valid-input.taken',
    verdict: 'fail',
    pointer: '/info',
    exchange: { response: { status: 200 } },
  });
});

test('values that the device resets in addition are restored, too', async () => {
  const device = await startTestDevice(({ method, path }) => {
    const language = device.groups['/api/v1/settings/language'];
    if (method === 'PUT' && path === system && language !== undefined) language.languageCode = 'no';
    return false;
  });
  const { exitCode } = await runVerify(device.url, {}, { checks: [writes] });
  expect(device.groups['/api/v1/settings/language']).toEqual({ languageCode: 'en' });
  expect(exitCode).toBe(0);
});

test('a signal stops the run and restores changed values', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const controller = new AbortController();
  const interrupted = createTestCheck(async (context) => {
    await writes.run(context);
    controller.abort();
    await context.target.request({ purpose: 'x', operationId: 'getStatus' });
    return 'pass';
  });
  const later = createTestCheck(async () => 'pass', { id: 'valid-input.later', order: 'last' });
  const tools = { checks: [interrupted, later], signal: controller.signal };
  const { exitCode, report } = await runVerify(device.url, {}, tools);
  expect(exitCode).toBe(4);
  expect(report.endedEarly).toBe('The run was interrupted.');
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['not-tested', 'not-tested']);
  expect(device.groups).toEqual(before);
});

test('a check that throws is an error, and the run is incomplete', async () => {
  const device = await startTestDevice();
  const broken = createTestCheck(() => Promise.reject(new Error('A bug in the check')));
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [broken] });
  expect(exitCode).toBe(4);
  expect(report.results[0]).toMatchObject({ verdict: 'error' });
  expect(report.results[0]?.message).toContain('A bug in the check');
});

test('a check that exceeds the harm level is not tested, and sends no request', async () => {
  const device = await startTestDevice();
  const reboots = createTestCheck(async ({ target }) => {
    await target.request({ purpose: 'x', operationId: 'rebootDevice' });
    return 'pass';
  });
  const { exitCode, report } = await runVerify(device.url, {}, { checks: [reboots] });
  expect(exitCode).toBe(6);
  expect(report.results[0]).toMatchObject({
    verdict: 'not-tested',
    enabledBy: '--harm destructive --i-own-this-device SERIAL',
  });
  expect(device.requests.some(({ path }) => path.includes('reboot'))).toBe(false);
});

test('checks of another harm level do not run and are reported as not tested', async () => {
  const device = await startTestDevice();
  const hard = createTestCheck(async () => 'pass', {
    id: 'valid-input.hard',
    harm: 'destructive',
  });
  const { report } = await runVerify(device.url, {}, { checks: [reads, hard] });
  expect(report.results.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['valid-input.taken', 'pass'],
    ['valid-input.hard', 'not-tested'],
  ]);
});

test('the serial number is compared before anything is changed', async () => {
  const device = await startTestDevice();
  const wrong = runVerify(device.url, { harm: 'destructive', ownedSerial: 'NBx9y8z740002' });
  await expect(wrong).rejects.toThrow(
    `reports the serial number ${testSerial}. Nothing was changed.`,
  );
  expect(
    device.requests.every(({ method, path }) => method === 'GET' || path.endsWith('admin_login')),
  ).toBe(true);
  const right = await runVerify(device.url, { harm: 'destructive', ownedSerial: testSerial });
  expect(right.exitCode).toBe(0);
});

test('a run without requirements is an error', async () => {
  const device = await startTestDevice();
  await expect(runVerify(device.url, { only: ['nothing'] })).rejects.toThrow(
    '--list --harm destructive prints all ids',
  );
});

test('the harm level read writes nothing and creates no undo log', async () => {
  const device = await startTestDevice();
  const { folder } = await runVerify(device.url, { harm: 'read' });
  expect(existsSync(join(folder, 'journal.jsonl'))).toBe(false);
  expect(device.requests.map(({ method }) => method)).not.toContain('PUT');
});

const page: RequestHandler = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Router</h1>');
  return true;
};

test.each<[string, RequestHandler, string]>([
  ['returns HTML', page, 'which is a web page'],
  ['hangs', () => true, 'The device does not respond.'],
  [
    'closes connections',
    (_, __, request) => {
      request.socket.destroy();
      return true;
    },
    'The connection was closed without a response.',
  ],
  [
    'has no such path',
    (_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return true;
    },
    '/api/v1/admin_login does not exist',
  ],
  [
    'issues no token',
    (_, response) => {
      sendJson(response, 200, { session: 'x' });
      return true;
    },
    'but no token',
  ],
  [
    'is locked for hours',
    (_, response) => {
      response.setHeader('x-rate-limit-timeout', '7200000');
      sendJson(response, 429, {});
      return true;
    },
    'for another 7200000 ms',
  ],
  [
    'has another contract',
    ({ path }, response) => {
      if (path !== '/api/v1/status') return false;
      sendJson(response, 200, { model: 'X', version: '2' });
      return true;
    },
    'not a device of this contract',
  ],
  [
    'is a router',
    (_, response) => {
      sendJson(response, 401, { error: 'unauthorized' });
      return true;
    },
    'does not allow for a sign-in',
  ],
])(
  'a target that %s cannot be verified, and violates nothing (R5.33)',
  async (_, respond, reason) => {
    const device = await startTestDevice(respond);
    const { exitCode, report } = await runVerify(
      device.url,
      {},
      { checks: [reads, ...wireChecks] },
    );
    expect(exitCode).toBe(3);
    expect(report.endedEarly).toContain(reason);
    expect(report.summary).toBe(report.endedEarly);
    expectNothingTested(report);
  },
);

test('a device whose sign-in is wrong violates the contract (R5.33)', async () => {
  const device = await startTestDevice(({ path }, response) => {
    if (path !== '/api/v1/admin_login') return false;
    sendJson(response, 200, { session: 'x' });
    return true;
  });
  const { exitCode, report } = await runVerify(device.url, {}, { checks: wireChecks });
  expect(exitCode).toBe(3);
  const failed = report.results.filter(({ verdict }) => verdict === 'fail');
  expect(failed.map(({ id }) => id)).toContain('shape.closed:signIn:200');
});

test('the user setup is sent to the local setup address (R5.33)', async () => {
  const device = await startTestDevice();
  const user = { userName: 'setup', password: 'wrong' };
  const { report } = await runVerify(device.url, user);
  expect(report.summary).toContain('--setup-target URL');
});

test('wrong credentials are distinguished from a wrong address', async () => {
  const device = await startTestDevice();
  const { exitCode, report } = await runVerify(device.url, { password: 'wrong' });
  expect(exitCode).toBe(3);
  expect(report.endedEarly).toContain('rejected the user name or password');
  expect(device.requests).toHaveLength(1);
});

test('a target that is unreachable or does not use HTTP is not a device', async () => {
  const tools = { checks: [reads, ...wireChecks] };
  const other = await runVerify(await startRawServer('SSH-2.0-dropbear\r\n'), {}, tools);
  expect(other.report.summary).toContain('not HTTP');
  const nothing = await runVerify('http://127.0.0.1:1', {}, tools);
  const device = await startTestDevice();
  const secure = await runVerify(device.url.replace('http:', 'https:'), {}, tools);
  expect(secure.report.summary).toContain(`Try ${device.url}`);
  for (const { exitCode, report } of [other, nothing, secure]) {
    expect(exitCode).toBe(3);
    expectNothingTested(report);
  }
  expect(nothing.report.summary).toContain('Check that the device is on');
});

test('a device without a serial number is verified', async () => {
  const device = await startTestDevice();
  device.groups['/api/v1/status'] = { product: 'barra' };
  expect((await runVerify(device.url)).exitCode).toBe(0);
});

test('a check during which the device was unreachable is repeated', async () => {
  const device = await startTestDevice();
  let booting = 1;
  device.handler = (got, response) => {
    if (got.path !== '/api/v1/status' || device.requests.length < 8 || booting-- <= 0) return false;
    sendJson(response, 503, { code: 'booting' });
    return true;
  };
  const often = createTestCheck(async ({ target }) => {
    const statuses: unknown[] = [];
    for (let i = 0; i < 10; i++) {
      const { response } = await target.request({ purpose: 'x', operationId: 'getStatus' });
      statuses.push(response?.status);
    }
    return statuses.every((status) => status === 200) ? 'pass' : 'fail';
  });
  const { exitCode, notes } = await runVerify(device.url, {}, { checks: [often] });
  expect(exitCode).toBe(0);
  expect(notes).toContain('The device was unreachable during valid-input. Repeating the check.');
});
