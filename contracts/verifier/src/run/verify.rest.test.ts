import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { checks } from '../checks/all.ts';
import { sendJson, startTestDevice } from '../testing/test-device.ts';
import { createTestCheck, runVerify, writes } from '../testing/verify-run.ts';
import { readUndoLog } from '../undo-log/read-undo-log.ts';

const system = '/api/v1/settings/system';

test('with --only, other operations are neither probed nor written', async () => {
  const device = await startTestDevice();
  const { report } = await runVerify(
    device.url,
    { harm: 'safe', only: ['getStatus', 'invalid-input.*:updateSystemSettings*'] },
    { checks },
  );
  const isPassed = (id: string) => report.results.find((it) => it.id === id)?.verdict === 'pass';
  expect(isPassed('auth.no-token:getStatus')).toBe(true);
  expect(isPassed('noeffect.reading:getStatus')).toBe(true);
  const isOwn = ({ path }: { path: string }) => /status|%73tatus|admin_login/i.test(path);
  const probes = device.requests.filter(
    ({ method, headers }) => method === 'HEAD' || headers.authorization === undefined,
  );
  expect(probes.filter((it) => !isOwn(it))).toEqual([]);
  const writes = device.requests.filter(({ method }) => /^(PUT|POST|PATCH|DELETE)$/.test(method));
  expect(writes.filter((it) => !isOwn(it) && it.path !== system)).toEqual([]);
  expect(writes.some(({ path }) => path === system)).toBe(true);
});

test('a value that cannot be restored is reported first, and the undo log remains', async () => {
  let isStuck = false;
  const device = await startTestDevice(({ method, path }, response) => {
    if (method !== 'PUT' || path !== system) return false;
    if (isStuck) sendJson(response, 500, {});
    return isStuck;
  });
  const stuck = createTestCheck(async (context) => {
    await writes.run(context);
    isStuck = true;
    return 'pass';
  });
  const { exitCode, report, notes } = await runVerify(device.url, {}, { checks: [stuck] });
  expect(exitCode).toBe(5);
  expect(report.notRestored).toMatchObject([{ operationId: 'updateSystemSettings' }]);
  expect(notes.join('\n')).toContain('NOT RESTORED');
  expect(
    readUndoLog(report.journal ?? '').entries.find(({ isRestored }) => !isRestored)?.entry,
  ).toMatchObject({
    operationId: 'updateSystemSettings',
    value: { hdmiCecEnabled: false },
  });
});

test('a device that stops responding ends the run in limited time, with a reason', async () => {
  const device = await startTestDevice();
  const kills = createTestCheck(async (context) => {
    await writes.run(context);
    device.handler = (_, __, request) => {
      request.socket.destroy();
      return true;
    };
    const { response } = await context.target.request({ purpose: 'x', operationId: 'getStatus' });
    return response === null ? 'fail' : 'pass';
  });
  const later = createTestCheck(async () => 'pass', { id: 'valid-input.later', order: 'last' });
  const { exitCode, report, notes } = await runVerify(
    device.url,
    { timeoutScale: 0.01 },
    { checks: [kills, later] },
  );
  // A value that may not be restored takes precedence over an incomplete run.
  expect(exitCode).toBe(5);
  expect(report.endedEarly).toMatch(/stopped responding/);
  expect(report.results.map(({ verdict }) => verdict)).toEqual(['fail', 'not-tested']);
  expect(notes.join('\n')).toContain('Waiting up to 1.2 s');
});

test('a device that stops responding before a write needs no restore', async () => {
  const device = await startTestDevice();
  const dies = createTestCheck(async ({ target }) => {
    device.handler = (_, __, request) => {
      request.socket.destroy();
      return true;
    };
    const { response } = await target.request({ purpose: 'x', operationId: 'getStatus' });
    return response === null ? 'fail' : 'pass';
  });
  const { exitCode, report, folder } = await runVerify(
    device.url,
    { timeoutScale: 0.01 },
    { checks: [dies] },
  );
  expect(exitCode).toBe(4);
  expect(report).toMatchObject({ notRestored: [], journal: null });
  expect(readdirSync(folder)).toEqual([]);
});
