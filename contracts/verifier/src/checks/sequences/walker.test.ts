import type { ServerResponse } from 'node:http';
import { expect, test } from 'vitest';
import { CheckRun } from '../../model/check-run.ts';
import { Contract } from '../../model/contract.ts';
import { sendJson, startTestDevice, testUser } from '../../testing/test-device.ts';
import { createTestTarget } from '../../testing/test-target.ts';
import { createReadAllStep } from './session-steps.ts';
import { report } from './step.ts';
import { WalkModel } from './walk-model.ts';
import { Walker, type WalkResource } from './walker.ts';

/** A part that the device does not have as the model says, if its number is in a list. */
function createPart(number: number, wrong: readonly number[]): WalkResource {
  return {
    name: String(number),
    start: null,
    steps: [],
    rejectedSteps: [],
    requirementIds: [],
    request: (_model, walker) => walker.send({ operationId: 'getSystemSettings' }),
    compare: (_model, walker) => {
      if (wrong.includes(number)) report(walker, `readback.value:${number}`, 'It differs.');
    },
    restore: () => Promise.resolve(),
  };
}

/** Reads all of six parts of a device that responds when it has a number of requests. */
async function readAll(atOnce: number, wrong: readonly number[] = []) {
  let waiting: ServerResponse[] = [];
  const device = await startTestDevice(({ method }, response) => {
    if (method !== 'GET') return false;
    waiting.push(response);
    if (waiting.length < atOnce) return true;
    // The last request has the first response.
    for (const one of waiting.reverse()) sendJson(one, 200, {});
    waiting = [];
    return true;
  });
  const { target } = createTestTarget(device.url);
  await target.signIn();
  target.parallelRequests = atOnce;
  const run = new CheckRun(
    {
      target,
      contract: new Contract(),
      device: { product: 'barra', serialNumber: '', firmwareVersion: '' },
      options: { harm: 'safe', ...testUser, allowLockout: false, lateLossMs: 0, seed: 1 },
      undoLog: { record: () => Promise.resolve() },
      isSelected: () => true,
      note: () => undefined,
    },
    'sequences',
  );
  const resources = [1, 2, 3, 4, 5, 6].map((number) => createPart(number, wrong));
  const walker = new Walker(run, { walkedGroups: [], resources }, 100);
  walker.trail = [1];
  const step = createReadAllStep();
  const model = new WalkModel(resources);
  const failure = await step.run(model, walker).then(
    () => null,
    (error: unknown) => error,
  );
  return { walker, failure };
}

test.each([6, 3, 1])('everything is read with %i requests at the same time', async (atOnce) => {
  const { walker, failure } = await readAll(atOnce);
  expect(failure).toBeNull();
  expect(walker.used).toBe(6);
  expect(walker.trail).toEqual([1]);
});

test('of several parts that differ, the first one is reported, with its exchange', async () => {
  const { walker, failure } = await readAll(6, [5, 2]);
  expect(failure).toMatchObject({ requirementId: 'readback.value:2' });
  expect(walker.trail).toHaveLength(2);
});
