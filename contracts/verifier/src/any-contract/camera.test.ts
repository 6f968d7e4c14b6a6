import { expect, test } from 'vitest';
import type { HarmLevel } from '../model/requirement.ts';
import type { Report } from '../report/report.ts';
import { Camera, cameraContract, cameraPassword } from './testing/camera.ts';
import { change } from './testing/camera-bug.ts';
import { requestBugs } from './testing/camera-request-bugs.ts';
import { responseBugs } from './testing/camera-response-bugs.ts';
import { verifyTarget } from './testing/verify-target.ts';

const verifyCamera = async (
  camera: Camera,
  only: readonly string[] = [],
  harm: HarmLevel = 'safe',
) =>
  verifyTarget({
    harm,
    contract: cameraContract,
    target: await camera.serve(),
    credentials: { userName: 'admin', password: cameraPassword, headers: [] },
    only,
  });

const list = ({ results }: Report, ...verdicts: string[]) =>
  results
    .filter(({ verdict }) => verdicts.includes(verdict))
    .map(({ id, message }) => `${id}: ${message}`);

test('a camera that follows its contract has no finding, and is as before', async () => {
  const camera = new Camera();
  const report = await verifyCamera(camera);
  expect(list(report, 'fail', 'error')).toEqual([]);
  expect(list(report, 'warn')).toEqual([]);
  expect(report.notRestored).toEqual([]);
  expect(report.exitCode).toBe(0);
  const { settings, presets } = new Camera();
  expect([camera.settings, camera.presets]).toEqual([settings, presets]);
});

test('a camera that follows its contract has no finding if the run may do anything', async () => {
  const report = await verifyCamera(new Camera(), [], 'destructive');
  expect(list(report, 'fail', 'error', 'warn')).toEqual([]);
});

test('a camera that leaves out empty members has no finding', async () => {
  const withoutEmpty = (json: unknown) =>
    Object.fromEntries(Object.entries(json as object).filter(([, it]) => it && it.length !== 0));
  const camera = new Camera({
    change: (reply, { id }) => {
      if (id.endsWith(' /settings') && reply.status === 200) reply.json = withoutEmpty(reply.json);
    },
  });
  expect(list(await verifyCamera(camera), 'fail', 'error', 'warn')).toEqual([]);
});

test('a sign-in that changes a setting is found in a run that needs none', async () => {
  const verifyWithToken = async (camera: Camera) =>
    verifyTarget({
      contract: cameraContract,
      target: await camera.serve(),
      credentials: {
        userName: 'admin',
        password: cameraPassword,
        token: 'session-1',
        headers: [],
      },
    });
  expect(list(await verifyWithToken(new Camera()), 'fail')).toEqual([]);
  const camera = new Camera(
    change('POST /session', (_json, _reply, _request, { settings }) => {
      settings.quality = 'low';
    }),
  );
  expect(list(await verifyWithToken(camera), 'fail')).toEqual([
    expect.stringMatching(/^isolation.others:signIn: Changed quality /),
  ]);
});

test.each([...responseBugs, ...requestBugs])('%s', async (_, bug, id) => {
  const [rule = '', operation = ''] = id.split(':');
  // Only other operations show that a device asks for credentials first.
  const only = rule === 'auth.no-credentials' ? [] : [operation];
  const report = await verifyCamera(new Camera(bug), only);
  expect(report.results.find((it) => it.id === id)?.verdict).toBe('fail');
});
