import { isLegalMove } from '@stillhouse/contracts/state-machines';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deviceUnderTest } from './device-fixture.ts';

test('a newer release waits for the maintenance window, or for somebody when updates are manual', () => {
  const { device } = deviceUnderTest();
  device.releaseFirmware('stable', 'NFA1.20291201.0001');
  expect(device.state.updates.state).toBe('scheduled');
  device.changeUpdateSettings({ type: 'MANUAL' });
  expect(device.state.updates.state).toBe('upgradeAvailable');
});

test('changing the channel offers what that channel has', () => {
  const { device } = deviceUnderTest();
  const offered = (channel: string) => {
    const result = device.changeUpdateSettings({ type: 'MANUAL', channel });
    expect(result).toEqual({ outcome: 'updated', settings: { type: 'MANUAL', channel } });
    return device.state.updates.state;
  };
  expect(offered('beta')).toBe('upgradeAvailable');
  expect(offered('failsafe')).toBe('downgradeAvailable');
  expect(offered('nobody-has-it')).toBe('notFound');
  expect(offered('stable')).toBe('upToDate');
});

test('a release on another channel offers nothing', () => {
  const { device, events } = deviceUnderTest();
  device.releaseFirmware('beta', 'NFA1.20300101.0000');
  expect([device.state.updates.state, events]).toEqual(['upToDate', []]);
});

test('an update that is under way is not disturbed by a release', () => {
  const { device } = deviceUnderTest();
  device.patchState({ updates: { state: 'installing' } });
  device.releaseFirmware('stable', 'NFA1.20300101.0000');
  expect(device.state.updates.state).toBe('installing');
});

test('whatever is released and chosen, the update state makes only moves of the contract', () => {
  const channel = fc.constantFrom('stable', 'beta', 'failsafe', 'special');
  const version = fc
    .record({ day: fc.integer({ min: 10, max: 28 }), build: fc.integer({ min: 1000, max: 9999 }) })
    .map(({ day, build }) => `NFA1.202511${day}.${build}`);
  const step = fc.oneof(
    fc.record({ channel, version }),
    fc.record({ channel, type: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const) }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 30 }), (steps) => {
      const { device, events } = deviceUnderTest({ firmware: 'NFA1.20251115.5000' });
      for (const taken of steps) {
        if ('version' in taken) device.releaseFirmware(taken.channel, taken.version);
        else device.changeUpdateSettings(taken);
      }
      for (const event of events) {
        if (event.type === 'updateState') expect(isLegalMove(event.from, event.to)).toBe(true);
      }
    }),
  );
});
