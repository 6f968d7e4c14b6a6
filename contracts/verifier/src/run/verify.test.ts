import { existsSync, mkdtempSync, readdirSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { RunContext, ScenarioCheck } from '../check.ts';
import { Contract } from '../contract.ts';
import { startRawServer } from '../testing/raw-server.ts';
import {
  type Oddity,
  sendJson,
  startTestDevice,
  testSerial,
  testUser,
} from '../testing/test-device.ts';
import { requirement } from '../testing/test-requirement.ts';
import { readUndoLog } from '../undo-log/read-undo-log.ts';
import type { VerifyOptions } from '../verify-options.ts';
import { type VerifyTools, verify } from './verify.ts';

const contract = new Contract();
const system = '/api/v1/settings/system';

/** A check of one requirement. */
function check(
  run: (context: RunContext) => Promise<'pass' | 'fail' | 'not-tested'>,
  about: { id?: string; order?: ScenarioCheck['order']; profile?: 'safe' | 'destructive' } = {},
): ScenarioCheck {
  const { id = 'pos.taken', order = 'middle', profile = 'safe' } = about;
  return {
    kind: 'scenario',
    class: 'pos',
    order,
    requirements: () => [requirement({ id, class: 'pos', profile })],
    async run(context) {
      const verdict = await run(context);
      return [
        {
          requirementId: id,
          verdict,
          message: `It came out as ${verdict}.`,
          exchanges: [context.target.exchanges.length],
        },
      ];
    },
  };
}

const writes = check(async ({ target }) => {
  const { answer } = await target.request({
    purpose: 'pos.taken',
    operationId: 'updateSystemSettings',
    json: { hdmiCecEnabled: true },
  });
  return answer?.status === 200 ? 'pass' : 'fail';
});

const reads = check(async ({ target }) => {
  const { answer } = await target.request({ purpose: 'pos.taken', operationId: 'getStatus' });
  return answer?.status === 200 ? 'pass' : 'fail';
});

async function start(
  url: string,
  options: Partial<VerifyOptions> = {},
  tools: Partial<VerifyTools> = {},
) {
  const folder = mkdtempSync(join(tmpdir(), 'verify-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const notes: string[] = [];
  const verified = await verify(
    {
      target: url,
      ...testUser,
      insecure: false,
      timeoutScale: 0.01,
      undoLogPath: join(folder, 'journal.jsonl'),
      profile: 'safe',
      only: [],
      skip: [],
      allowLockout: false,
      strictness: 'contract',
      ...options,
    },
    { contract, checks: [reads], waivers: null, note: (line) => notes.push(line), ...tools },
  );
  return { ...verified, notes, folder };
}

test('a device that keeps its promises is conformant, and nothing is left behind', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const { exitCode, report, folder } = await start(device.url, {}, { checks: [writes] });
  expect(exitCode).toBe(0);
  expect(report).toMatchObject({
    summary: 'Conformant.',
    device: { product: 'barra', name: 'Oban Bar', serialNumber: testSerial },
    journal: null,
  });
  expect(device.groups).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
});

test('a broken promise is a failure with its evidence', async () => {
  const device = await startTestDevice();
  const { exitCode, report } = await start(device.url, {}, { checks: [check(async () => 'fail')] });
  expect(exitCode).toBe(1);
  expect(report.results[0]).toMatchObject({
    id: 'pos.taken',
    verdict: 'fail',
    pointer: '/info',
    exchange: { answer: { status: 200 } },
  });
});

test('what a device resets besides is put back, too', async () => {
  const device = await startTestDevice(({ method, path }) => {
    const language = device.groups['/api/v1/settings/language'];
    if (method === 'PUT' && path === system && language !== undefined) language.languageCode = 'no';
    return false;
  });
  const { exitCode } = await start(device.url, {}, { checks: [writes] });
  expect(device.groups['/api/v1/settings/language']).toEqual({ languageCode: 'en' });
  expect(exitCode).toBe(0);
});

test('a value that cannot be put back is the first thing that is said, and the journal stays', async () => {
  let isStuck = false;
  const device = await startTestDevice(({ method, path }, response) => {
    if (method !== 'PUT' || path !== system) return false;
    if (isStuck) sendJson(response, 500, {});
    return isStuck;
  });
  const stuck = check(async (context) => {
    const [finding] = await writes.run(context);
    isStuck = true;
    return finding?.verdict === 'pass' ? 'pass' : 'fail';
  });
  const { exitCode, report, notes } = await start(device.url, {}, { checks: [stuck] });
  expect(exitCode).toBe(5);
  expect(report.notRestored).toMatchObject([{ operationId: 'updateSystemSettings' }]);
  expect(notes.join('\n')).toContain('NOT PUT BACK');
  expect(
    readUndoLog(report.journal ?? '').entries.find(({ isRestored }) => !isRestored)?.entry,
  ).toMatchObject({
    operationId: 'updateSystemSettings',
    value: { hdmiCecEnabled: false },
  });
});

test('a signal in the middle of a run ends it, and puts back what was changed', async () => {
  const device = await startTestDevice();
  const before = structuredClone(device.groups);
  const controller = new AbortController();
  const interrupted = check(async (context) => {
    await writes.run(context);
    controller.abort();
    await context.target.request({ purpose: 'x', operationId: 'getStatus' });
    return 'pass';
  });
  const later = check(async () => 'pass', { id: 'pos.later', order: 'last' });
  const tools = { checks: [interrupted, later], signal: controller.signal };
  const { exitCode, report } = await start(device.url, {}, tools);
  expect(exitCode).toBe(4);
  expect(report.endedEarly).toBe('The run was interrupted.');
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['not-tested', 'not-tested']);
  expect(device.groups).toEqual(before);
});

test('a device that dies in the middle of a run ends it in bounded time, and that is said', async () => {
  const device = await startTestDevice();
  const kills = check(async (context) => {
    await writes.run(context);
    device.oddity = (_, __, request) => {
      request.socket.destroy();
      return true;
    };
    const { answer } = await context.target.request({ purpose: 'x', operationId: 'getStatus' });
    return answer === null ? 'fail' : 'pass';
  });
  const later = check(async () => 'pass', { id: 'pos.later', order: 'last' });
  const { exitCode, report, notes } = await start(device.url, {}, { checks: [kills, later] });
  // The value is not known to be back, which outweighs that the run is not whole.
  expect(exitCode).toBe(5);
  expect(report.endedEarly).toMatch(/did not answer any more/);
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['fail', 'not-tested']);
  expect(notes.join('\n')).toContain('waiting up to 1.2 s');
});

test('a device that dies before anything was written is as it was found', async () => {
  const device = await startTestDevice();
  const dies = check(async ({ target }) => {
    device.oddity = (_, __, request) => {
      request.socket.destroy();
      return true;
    };
    const { answer } = await target.request({ purpose: 'x', operationId: 'getStatus' });
    return answer === null ? 'fail' : 'pass';
  });
  const { exitCode, report, folder } = await start(device.url, {}, { checks: [dies] });
  expect(exitCode).toBe(4);
  expect(report).toMatchObject({ notRestored: [], journal: null });
  expect(readdirSync(folder)).toEqual([]);
});

test('a check that itself fails is an error of the tool, and the verdict is not whole', async () => {
  const device = await startTestDevice();
  const broken = check(() => Promise.reject(new Error('A slip of the pen')));
  const { exitCode, report } = await start(device.url, {}, { checks: [broken] });
  expect(exitCode).toBe(4);
  expect(report.results[0]).toMatchObject({ verdict: 'error' });
  expect(report.results[0]?.message).toContain('A slip of the pen');
});

test('a check that asks for more than the profile allows is not tested, and the device does not notice', async () => {
  const device = await startTestDevice();
  const reboots = check(async ({ target }) => {
    await target.request({ purpose: 'x', operationId: 'rebootDevice' });
    return 'pass';
  });
  const { exitCode, report } = await start(device.url, {}, { checks: [reboots] });
  expect(exitCode).toBe(0);
  expect(report.results[0]).toMatchObject({
    verdict: 'not-tested',
    enabledBy: '--profile destructive --i-own-this-device SERIAL',
  });
  expect(device.got.some(({ path }) => path.includes('reboot'))).toBe(false);
});

test('checks of another profile are not run, and are told as not tested', async () => {
  const device = await startTestDevice();
  const hard = check(async () => 'pass', { id: 'pos.hard', profile: 'destructive' });
  const { report } = await start(device.url, {}, { checks: [reads, hard] });
  expect(report.results.map(({ id, verdict }) => [id, verdict])).toEqual([
    ['pos.taken', 'pass'],
    ['pos.hard', 'not-tested'],
  ]);
});

test('the device that is named must be the one that is called, before anything is changed', async () => {
  const device = await startTestDevice();
  const wrong = start(device.url, { profile: 'destructive', ownedSerial: 'NBx9y8z740002' });
  await expect(wrong).rejects.toThrow(
    `reports the serial number ${testSerial}. Nothing was changed.`,
  );
  expect(
    device.got.every(({ method, path }) => method === 'GET' || path.endsWith('admin_login')),
  ).toBe(true);
  const right = await start(device.url, { profile: 'destructive', ownedSerial: testSerial });
  expect(right.exitCode).toBe(0);
});

test('no requirement left is no conformant device', async () => {
  const device = await startTestDevice();
  await expect(start(device.url, { only: ['nothing'] })).rejects.toThrow('--list prints the ids');
});

test('the profile read writes nothing and needs no journal', async () => {
  const device = await startTestDevice();
  const { folder } = await start(device.url, { profile: 'read' });
  expect(existsSync(join(folder, 'journal.jsonl'))).toBe(false);
  expect(device.got.map(({ method }) => method)).not.toContain('PUT');
});

const page: Oddity = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Router</h1>');
  return true;
};

test.each<[string, Oddity, string]>([
  ['answers HTML', page, 'a page for people'],
  ['hangs', () => true, 'The device hangs.'],
  [
    'closes connections',
    (_, __, request) => {
      request.socket.destroy();
      return true;
    },
    'The connection ends without an answer.',
  ],
  [
    'has no such path',
    (_, response) => {
      response.writeHead(404, { 'content-type': 'text/plain' }).end('not found');
      return true;
    },
    'there is nothing at /api/v1/admin_login',
  ],
  [
    'gives no token',
    (_, response) => {
      sendJson(response, 200, { session: 'x' });
      return true;
    },
    'without a token',
  ],
  [
    'is locked for hours',
    (_, response) => {
      response.setHeader('x-rate-limit-timeout', '7200000');
      sendJson(response, 429, {});
      return true;
    },
    'for 7200000 ms more',
  ],
  [
    'speaks another contract',
    ({ path }, response) => {
      if (path !== '/api/v1/status') return false;
      sendJson(response, 200, { model: 'X', version: '2' });
      return true;
    },
    'no device of this contract',
  ],
])('a target that %s cannot be verified, and the report says why', async (_, oddity, reason) => {
  const device = await startTestDevice(oddity);
  const { exitCode, report } = await start(device.url);
  expect(exitCode).toBe(3);
  expect(report.endedEarly).toContain(reason);
  expect(report.summary).toBe(report.endedEarly);
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['not-tested']);
});

test('wrong credentials are told from a wrong address', async () => {
  const device = await startTestDevice();
  const { exitCode, report } = await start(device.url, { password: 'wrong' });
  expect(exitCode).toBe(3);
  expect(report.endedEarly).toContain('refuses user name or password');
  expect(device.got).toHaveLength(1);
});

test('what is no HTTP, or nothing at all, is no device', async () => {
  const other = await start(await startRawServer('SSH-2.0-dropbear\r\n'));
  expect(other.report.summary).toContain('no HTTP');
  const nothing = await start('http://127.0.0.1:1');
  expect([other.exitCode, nothing.exitCode]).toEqual([3, 3]);
  expect(nothing.report.summary).toContain('Is the device on');
});

test('a device that lacks its serial number is a device with a fault, not a foreign one', async () => {
  const device = await startTestDevice();
  device.groups['/api/v1/status'] = { product: 'barra' };
  expect((await start(device.url)).exitCode).toBe(0);
});

test('a check in which the device went away is made a second time', async () => {
  const device = await startTestDevice();
  let booting = 1;
  device.oddity = (got, response) => {
    if (got.path !== '/api/v1/status' || device.got.length < 8 || booting-- <= 0) return false;
    sendJson(response, 503, { code: 'booting' });
    return true;
  };
  const often = check(async ({ target }) => {
    const statuses: unknown[] = [];
    for (let i = 0; i < 10; i++) {
      const { answer } = await target.request({ purpose: 'x', operationId: 'getStatus' });
      statuses.push(answer?.status);
    }
    return statuses.every((status) => status === 200) ? 'pass' : 'fail';
  });
  const { exitCode, notes } = await start(device.url, {}, { checks: [often] });
  expect(exitCode).toBe(0);
  expect(notes).toContain('The device was away during pos; that check is made again.');
});
