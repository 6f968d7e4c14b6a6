import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff } from '@stillhouse/device/power/power';
import { createTestDevice } from '@stillhouse/device/testing/create-test-device';
import { expect, test } from 'vitest';
import { findPath } from './find-path.ts';
import { makeLabCall } from './lab-call.ts';
import { planPath } from './plan-path.ts';

test('the path to a state is the shortest one', () => {
  expect(findPath(upgradeMachine, 'upToDate', 'ready')).toEqual([
    'upgradeAvailable',
    'downloading',
    'installing',
    'ready',
  ]);
  expect(findPath(upgradeMachine, 'ready', 'ready')).toEqual([]);
  expect(findPath({ states: ['a', 'b'], moves: [] }, 'a', 'b')).toBe(null);
});

test('every state of the software update can be planned from the start, and planning changes nothing', async () => {
  for (const state of upgradeMachine.states) {
    const { device, clock, events } = createTestDevice();
    const before = structuredClone(device.state);
    const reported = events.length;
    const { moves, obstacle } = await planPath(device, 'updateState', state);
    expect([state, obstacle]).toEqual([state, null]);
    expect([device.state, events.length]).toEqual([before, reported]);
    for (const { calls } of moves) {
      const current = device.state.updates.state;
      for (const call of calls) expect(makeLabCall(device, call)).toBe(null);
      await clock.advanceUntil(() => device.state.updates.state !== current, clock.now() + 120_000);
    }
    expect(device.state.updates.state).toBe(state);
  }
});

test('a plan that a condition prevents names the condition, and the device stays as it is', async () => {
  const { device } = createTestDevice();
  setCondition(device, 'cableOut', {});
  setCondition(device, 'noActiveCall', {});
  const before = structuredClone(device.state);
  const { moves, obstacle, blockedBy } = await planPath(device, 'updateState', 'downloading');
  expect(moves).toEqual([]);
  expect(obstacle).toMatch(/\.$/);
  expect(blockedBy).toEqual(['cableOut']);
  expect(device.state).toEqual(before);
});

test('without a condition in the way, the reason is that of the moves', async () => {
  const { device } = createTestDevice();
  powerOff(device);
  const plan = await planPath(device, 'updateState', 'downloading');
  expect(plan).toMatchObject({ moves: [], blockedBy: [] });
  expect(plan.obstacle).toMatch(/^[A-Z].*\.$/);
});
