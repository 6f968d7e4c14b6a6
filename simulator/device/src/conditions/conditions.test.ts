import { expect, test } from 'vitest';
import { canReachCloud, canReachInternet } from '../network/reach.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { endCondition, setCondition } from './condition-plan.ts';
import { isConditionName, listConditionKinds } from './conditions.ts';

test('every condition can be switched on and off, with an event', () => {
  const { device, events } = createTestDevice();
  for (const { name } of listConditionKinds()) {
    expect(isConditionName(name)).toBe(true);
    expect(setCondition(device, name, {})).toEqual({ outcome: 'set' });
    expect(device.state.conditions[name]).toEqual({});
    endCondition(device, name);
    endCondition(device, name);
    const switched = events.splice(0).filter(({ type }) => type === 'conditionChanged');
    expect(switched).toMatchObject([
      { type: 'conditionChanged', name, on: true },
      { type: 'conditionChanged', name, on: false },
    ]);
  }
  expect(device.state.conditions).toEqual({});
  expect(isConditionName('toString')).toBe(false);
});

test('a condition accepts only its own parameters', () => {
  const { device } = createTestDevice();
  expect(setCondition(device, 'ntpUnreachable', { servers: ['down.example'] })).toEqual({
    outcome: 'set',
  });
  expect(setCondition(device, 'ntpUnreachable', { servers: [] })).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer: '/parameters/servers' }],
  });
  expect(setCondition(device, 'cableOut', { servers: ['down.example'] }).outcome).toBe('rejected');
  expect(device.state.conditions).toEqual({ ntpUnreachable: { servers: ['down.example'] } });
});

test('without the cloud, the rest of the internet is still reachable', () => {
  const { device } = createTestDevice();
  expect(canReachCloud(device.state)).toBe(true);
  setCondition(device, 'cloudUnreachable', {});
  expect([canReachCloud(device.state), canReachInternet(device.state)]).toEqual([false, true]);
});
