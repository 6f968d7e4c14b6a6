import { expect, test } from 'vitest';
import { factoryReset } from '../power/factory-reset.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { endCondition, setCondition } from './condition-plan.ts';

test('a planned condition switches on and off at exact times, with events', async () => {
  const { device, clock, events } = createTestDevice();
  const now = clock.now();
  const plan = { from: now + 60_000, until: now + 90_000 };
  expect(setCondition(device, 'cableOut', {}, plan)).toEqual({ outcome: 'set' });
  expect(device.state.conditions.cableOut).toBe(undefined);
  await clock.advanceBy(59_999);
  expect(device.state.network.internet).toBe('reached');
  await clock.advanceBy(1);
  expect([device.state.conditions.cableOut, device.state.network.internet]).toEqual([
    {},
    'notConnected',
  ]);
  await clock.advanceBy(30_000);
  expect(device.state.conditions).toEqual({});
  expect(device.state.scheduledTasks).toEqual([]);
  expect(events).toMatchObject([
    { at: plan.from, type: 'conditionChanged', name: 'cableOut', on: true },
    { at: plan.from, type: 'internet', to: 'notConnected' },
    { at: plan.until, type: 'conditionChanged', name: 'cableOut', on: false },
    { at: plan.until, type: 'internet', to: 'reached' },
  ]);
});

test('an active condition can end by itself; setting it again discards the plan', async () => {
  const { device, clock } = createTestDevice();
  setCondition(device, 'offline', {}, { until: clock.now() + 1_000 });
  expect(device.state.conditions.offline).toEqual({});
  await clock.advanceBy(1_000);
  expect(device.state.conditions.offline).toBe(undefined);
  setCondition(device, 'offline', {}, { from: clock.now() + 1_000 });
  setCondition(device, 'dnsFailing', {}, { from: clock.now() + 1_000 });
  endCondition(device, 'offline');
  await clock.advanceBy(1_000);
  expect(device.state.conditions).toEqual({ dnsFailing: {} });
});

test.each([
  [{ ssids: [] }, {}, '/parameters/ssids'],
  [{}, { until: 0 }, '/until'],
  [{}, { from: 2_000_000_000_000, until: 2_000_000_000_000 }, '/until'],
])(
  'a plan with %j and %j is rejected, and an earlier plan remains',
  (parameters, plan, pointer) => {
    const { device, clock } = createTestDevice();
    setCondition(device, 'wifiOutOfRange', {}, { from: clock.now() + 1_000 });
    const before = structuredClone(device.state);
    expect(setCondition(device, 'wifiOutOfRange', parameters, plan)).toMatchObject({
      outcome: 'rejected',
      issues: [{ pointer }],
    });
    expect(device.state).toEqual(before);
  },
);

test('a plan survives a restart and a factory reset, because it is outside the device', async () => {
  const { device, clock } = createTestDevice();
  setCondition(device, 'cableOut', {}, { from: clock.now() + 300_000 });
  factoryReset(device);
  await clock.advanceBy(299_999);
  expect([device.power, device.state.conditions]).toEqual(['on', {}]);
  await clock.advanceBy(1);
  expect(device.state.conditions).toEqual({ cableOut: {} });
});
