import { isLegalMove, upgradeMachine } from '@stillhouse/contracts/state-machines';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { validateDeviceState } from '../../../build/control-validators.js';
import { endCondition, setCondition } from '../conditions/condition-plan.ts';
import { listConditionKinds } from '../conditions/conditions.ts';
import type { Device } from '../device.ts';
import type { DeviceEvent } from '../events/device-event.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { powerCycle, powerOff, powerOn } from '../power/power.ts';
import { reboot } from '../power/reboot.ts';
import { updateSystemSettings } from '../settings/settings-system.ts';
import { completeSetup } from '../setup/setup.ts';
import type { ConditionName } from '../state/device-state.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { changeUpdateSettings, releaseFirmware, startUpdate, withdrawFirmware } from './updates.ts';

const minuteMs = 60_000;

/** Conditions that let an update, or the restart at its end, exceed the bounds of the contract. */
const holding: ConditionName[] = ['updateStuck', 'rebootFails', 'rebootNeverReturns'];

const names = listConditionKinds().map(({ name }) => name);
const failing = names.filter((name) => !holding.includes(name));

type Step = (device: Device) => unknown;

function reported(text: string, step: Step): [string, Step] {
  return [text, step];
}

const channel = fc.constantFrom('stable', 'beta', 'failsafe', 'special');

const version = fc
  .record({ day: fc.integer({ min: 10, max: 28 }), build: fc.integer({ min: 1000, max: 9999 }) })
  .map(({ day, build }) => `NFA1.202511${day}.${build}`);

const call = fc.constantFrom(
  reported('startUpdate', (device) => startUpdate(device)),
  reported('reboot', (device) => reboot(device)),
  reported('powerOff', (device) => powerOff(device)),
  reported('powerOn', (device) => powerOn(device)),
  reported('powerCycle', (device) => powerCycle(device)),
  reported('factoryReset', (device) => factoryReset(device)),
  reported('completeSetup', (device) => completeSetup(device)),
);

const settings = fc.oneof(
  fc
    .record({ channel, type: fc.constantFrom('AUTOMATIC' as const, 'MANUAL' as const) })
    .map((update) =>
      reported(`settings ${JSON.stringify(update)}`, (device) =>
        changeUpdateSettings(device, update),
      ),
    ),
  fc
    .constantFrom('always' as const, 'maintenanceWindow' as const, 'never' as const)
    .map((osInstallPolicy) =>
      reported(osInstallPolicy, (device) => updateSystemSettings(device, { osInstallPolicy })),
    ),
);

const release = fc.oneof(
  fc
    .tuple(channel, version)
    .map(([on, offered]) =>
      reported(`release ${on} ${offered}`, (device) => releaseFirmware(device, on, offered)),
    ),
  channel.map((on) => reported(`withdraw ${on}`, (device) => withdrawFirmware(device, on))),
);

function switching(conditions: ConditionName[]) {
  return fc.tuple(fc.constantFrom(...conditions), fc.boolean()).map(([name, on]) =>
    reported(`${name} ${on}`, (device) => {
      if (on) setCondition(device, name, {});
      else endCondition(device, name);
    }),
  );
}

function sequence(conditions: ConditionName[]) {
  const doing = fc.oneof(call, call, settings, release, switching(conditions));
  const waitMs = fc.oneof(
    fc.integer({ min: 0, max: minuteMs }),
    fc.integer({ min: 0, max: 300 * minuteMs }),
  );
  return fc.array(fc.tuple(doing, waitMs), { maxLength: 30 });
}

type Move = Extract<DeviceEvent, { type: 'updateState' }>;

function movesIn(events: DeviceEvent[]): Move[] {
  return events.filter((event): event is Move => event.type === 'updateState');
}

/** Returns the longest stay that the contract allows in a state. Most states have no limit. */
function getBound(state: string): number {
  const moves: readonly { from: string; withinMs?: number }[] = upgradeMachine.moves;
  const bounds = moves.filter(({ from }) => from === state).map(({ withinMs }) => withinMs);
  return Math.max(...bounds.map((bound) => bound ?? Number.POSITIVE_INFINITY));
}

// R4.13.
test('for any events, an update makes only moves of the contract and the state stays valid (property)', async () => {
  await fc.assert(
    fc.asyncProperty(
      sequence(names),
      fc.boolean(),
      fc.constantFrom('barra', 'arran', 'longrow', 'kavalan'),
      async (steps, outOfBox, product) => {
        const { device, clock, events } = createTestDevice({
          product,
          outOfBox,
          firmware: 'NFA1.20251115.5000',
        });
        let state: string = device.state.updates.state;
        for (const [[, step], waitMs] of steps) {
          step(device);
          expect(validateDeviceState(device.state)).toEqual([]);
          await clock.advanceBy(waitMs);
          expect(validateDeviceState(device.state)).toEqual([]);
        }
        for (const { from, to, trigger } of movesIn(events)) {
          expect(from).toBe(state);
          expect([from, to, trigger, isLegalMove(from, to, trigger)]).toEqual([
            from,
            to,
            trigger,
            true,
          ]);
          state = to;
        }
        expect(device.state.updates.state).toBe(state);
      },
    ),
  );
});

test('an update never stays in a state longer than the contract allows, unless it is made to hang (property)', async () => {
  await fc.assert(
    fc.asyncProperty(sequence(failing), async (steps) => {
      const { device, clock, events } = createTestDevice({ firmware: 'NFA1.20251115.5000' });
      const start = clock.now();
      for (const [[, step], waitMs] of steps) {
        step(device);
        // A device without power does not restart. Plug it in again immediately.
        if (device.power === 'off' && device.state.scheduledTasks.length === 0) powerOn(device);
        await clock.advanceBy(waitMs);
      }
      let since = start;
      for (const { from, at } of movesIn(events)) {
        // Repeated power cuts prevent the end of a restart.
        const cuts = events.filter(
          (e) => e.type === 'power' && e.to === 'off' && e.at >= since && e.at <= at,
        );
        const extra = Math.max(0, cuts.length - 1) * minuteMs;
        expect([from, at - since <= getBound(from) + extra]).toEqual([from, true]);
        since = at;
      }
      const stay = clock.now() - since;
      if (device.power === 'on')
        expect(stay).toBeLessThanOrEqual(getBound(device.state.updates.state));
    }),
  );
});

test('an update succeeds after any failures, once all causes are removed (property)', async () => {
  await fc.assert(
    fc.asyncProperty(sequence(names), async (steps) => {
      const { device, clock } = createTestDevice({ firmware: 'NFA1.20251115.5000' });
      for (const [[, step], waitMs] of steps) {
        step(device);
        await clock.advanceBy(waitMs);
      }
      for (const name of names) endCondition(device, name);
      // Set updates to manual, because an automatic update in the maintenance window would reject
      // this one.
      changeUpdateSettings(device, { type: 'MANUAL', channel: 'stable' });
      powerCycle(device);
      await clock.advanceBy(20 * minuteMs);
      const newest = 'NFA1.20300101.0001';
      releaseFirmware(device, 'stable', newest);
      expect(startUpdate(device).outcome).toBe('started');
      await clock.advanceBy(20 * minuteMs);
      expect(device.state.firmwareVersion).toBe(newest);
      expect(device.state.updates.state).toBe('upToDate');
      expect(device.state.scheduledTasks.filter(({ task }) => task.kind === 'updateStep')).toEqual(
        [],
      );
    }),
  );
});
