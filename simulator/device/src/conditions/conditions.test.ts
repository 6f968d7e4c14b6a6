import { expect, test } from 'vitest';
import { reachesCloud, reachesInternet } from '../network/reach.ts';
import { deviceUnderTest } from '../testing/create-test-device.ts';
import { endCondition, setCondition } from './condition-plan.ts';
import { conditionKinds, isConditionName } from './conditions.ts';

test('every condition can be switched on and off, and is told as an event', () => {
  const { device, events } = deviceUnderTest();
  for (const { name } of conditionKinds()) {
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

test('a condition takes its own parameters only', () => {
  const { device } = deviceUnderTest();
  expect(setCondition(device, 'ntpUnreachable', { servers: ['down.example'] })).toEqual({
    outcome: 'set',
  });
  expect(setCondition(device, 'ntpUnreachable', { servers: [] })).toMatchObject({
    outcome: 'refused',
    issues: [{ pointer: '/parameters/servers' }],
  });
  expect(setCondition(device, 'cableOut', { servers: ['down.example'] }).outcome).toBe('refused');
  expect(device.state.conditions).toEqual({ ntpUnreachable: { servers: ['down.example'] } });
});

test('without the cloud, the rest of the internet is there', () => {
  const { device } = deviceUnderTest();
  expect(reachesCloud(device.state)).toBe(true);
  setCondition(device, 'cloudUnreachable', {});
  expect([reachesCloud(device.state), reachesInternet(device.state)]).toEqual([false, true]);
});
