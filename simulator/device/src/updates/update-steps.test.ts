import { type UpgradeState, upgradeMachine } from '@stillhouse/contracts/state-machines';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import { endCondition, setCondition } from '../conditions/condition-plan.ts';
import type { DeviceEvent } from '../events/device-event.ts';
import { patchState } from '../patch/patch-state.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { reboot } from '../power/reboot.ts';
import type { ConditionName } from '../state/device-state.ts';
import { createTestDevice } from '../testing/create-test-device.ts';
import { changeUpdateSettings, releaseFirmware, startUpdate, withdrawFirmware } from './updates.ts';

const newer = 'NFA1.20300101.0001';
const hourMs = 3_600_000;

/** The type of the table lists a bound for some moves only. */
type LegalMove = {
  from: string;
  to: string;
  trigger: string;
  withinMs?: number;
  atLeastMs?: number;
};
const moves: readonly LegalMove[] = upgradeMachine.moves;

type Move = Extract<DeviceEvent, { type: 'updateState' }>;

/** Creates a device with manual updates to which a newer version is offered. */
function upgradable(options: Parameters<typeof createTestDevice>[0] = {}) {
  const { device, clock, events } = createTestDevice(options);
  changeUpdateSettings(device, { type: 'MANUAL' });
  releaseFirmware(device, 'stable', newer);
  expect(device.state.updates.state).toBe('upgradeAvailable');
  const moves = () => events.filter((event): event is Move => event.type === 'updateState');
  return {
    device,
    clock,
    moves,
    path: () => moves().map(({ to }) => to),
    failures: () => moves().flatMap(({ failure }) => failure ?? []),
    /** Advances time until the update is in that state. */
    async until(state: UpgradeState) {
      for (let timeout = 2 * 3600; device.state.updates.state !== state; timeout -= 1) {
        if (timeout === 0) throw new Error(`It is ${device.state.updates.state} forever.`);
        await clock.advanceBy(500);
      }
    },
  };
}

// R4.13.
test('an update runs from download to restart by itself, and the new firmware is active', async () => {
  const { device, clock, path, until } = upgradable();
  expect(startUpdate(device)).toEqual({ outcome: 'started', state: 'downloading' });
  await until('ready');
  expect(device.state.firmwareVersion).not.toBe(newer);
  await clock.advanceBy(9_000);
  expect([device.power, device.state.updates.state]).toEqual(['on', 'ready']);
  await clock.advanceBy(51_000);
  expect(device.power).toBe('on');
  expect(device.state.firmwareVersion).toBe(newer);
  expect(path()).toEqual(['upgradeAvailable', 'downloading', 'installing', 'ready', 'upToDate']);
  expect(device.state.updates).not.toHaveProperty('step');
  expect(device.state.scheduledTasks).toEqual([]);
});

test.each([...productCodes, 'unknown'])(
  'an update of %s stays within the time bounds',
  async (product) => {
    for (const seed of [1, 2, 3]) {
      const { device, moves: made, until } = upgradable({ product, seed });
      if (product === 'longrow') expect(device.state.network).not.toHaveProperty('ethernet');
      startUpdate(device);
      await until('upToDate');
      const taken = made().slice(1);
      for (const [index, { from, to, trigger, at }] of taken.entries()) {
        const move = moves.find(
          (one) => one.from === from && one.to === to && one.trigger === trigger,
        );
        const since = taken[index - 1]?.at ?? at;
        expect(at - since).toBeLessThanOrEqual(move?.withinMs ?? Number.POSITIVE_INFINITY);
        expect(at - since).toBeGreaterThanOrEqual(move?.atLeastMs ?? 0);
      }
    }
  },
);

test('update durations depend on the seed only', async () => {
  const takes = async (seed: number) => {
    const { device, clock, until } = upgradable({ seed });
    const start = clock.now();
    startUpdate(device);
    await until('upToDate');
    return clock.now() - start;
  };
  const first = await takes(1);
  expect(await takes(1)).toBe(first);
  expect(await takes(2)).not.toBe(first);
});

// R4.13.
test('a manual restart brings the restart of the update forward', async () => {
  const { device, clock, until } = upgradable();
  startUpdate(device);
  await until('ready');
  expect(reboot(device)).toEqual({ outcome: 'restarts' });
  await clock.advanceBy(600);
  expect(device.power).toBe('off');
  await until('upToDate');
  expect(device.state.firmwareVersion).toBe(newer);
});

test.each<[ConditionName, object, string, UpgradeState]>([
  ['updateNotFound', {}, 'notFound', 'downloading'],
  ['updateNoSpace', {}, 'noSpace', 'downloading'],
  ['updateDownloadBroken', { atPercent: 90 }, 'downloadBroken', 'downloading'],
  ['updateVerificationFails', {}, 'verificationFailed', 'downloading'],
  ['cableOut', {}, 'serverUnreachable', 'downloading'],
  ['offline', {}, 'serverUnreachable', 'downloading'],
  ['cloudUnreachable', {}, 'serverUnreachable', 'downloading'],
  ['lowBandwidth', {}, 'tooSlow', 'downloading'],
  ['updateInstallFails', {}, 'installFailed', 'installing'],
  ['updatePowerLoss', { atPercent: 10 }, 'powerLost', 'installing'],
])(
  'with %s an update fails, and starts again when the condition ends',
  async (name, parameters, failure, state) => {
    const { device, clock, failures, moves, until } = upgradable();
    const { firmwareVersion } = device.state;
    startUpdate(device);
    await clock.advanceBy(1_000);
    expect(setCondition(device, name, parameters).outcome).toBe('set');
    await until('error');
    expect(failures()).toEqual([failure]);
    expect(moves().at(-1)?.from).toBe(state);
    expect(device.state.firmwareVersion).toBe(firmwareVersion);
    await clock.advanceBy(hourMs);
    expect([device.power, device.state.updates.state]).toEqual(['on', 'error']);
    expect(device.state.updates.failure).toBe(failure);
    endCondition(device, name);
    expect(startUpdate(device).outcome).toBe('started');
    await until('upToDate');
    expect(device.state.updates.failure).toBeUndefined();
    expect(device.state.firmwareVersion).toBe(newer);
  },
);

test('a download breaks at the requested share after a second at least, or at once if it is past it', async () => {
  const early = upgradable();
  setCondition(early.device, 'updateDownloadBroken', { atPercent: 0 });
  startUpdate(early.device);
  await early.clock.advanceBy(999);
  expect(early.failures()).toEqual([]);
  await early.clock.advanceBy(1);
  expect(early.failures()).toEqual(['downloadBroken']);

  const late = upgradable();
  startUpdate(late.device);
  const takesMs = late.device.state.updates.step?.takesMs ?? 0;
  await late.clock.advanceBy(takesMs - 1);
  expect(late.device.state.updates.state).toBe('downloading');
  setCondition(late.device, 'updateDownloadBroken', { atPercent: 1 });
  await late.clock.advanceBy(0);
  expect(late.failures()).toEqual(['downloadBroken']);
});

test('a download is slow with low bandwidth', async () => {
  const { device, clock, until } = upgradable();
  setCondition(device, 'lowBandwidth', { bytesPerSecond: 1_000_000 });
  const start = clock.now();
  startUpdate(device);
  await until('installing');
  expect(clock.now() - start).toBe(300_000);
});

test('a bandwidth that changes during a download counts from then on', async () => {
  const { device, clock, until } = upgradable();
  startUpdate(device);
  const start = clock.now();
  const takesMs = device.state.updates.step?.takesMs ?? 0;
  await clock.advanceBy(takesMs / 2);
  setCondition(device, 'lowBandwidth', { bytesPerSecond: 1_000_000 });
  await clock.advanceBy(75_000);
  setCondition(device, 'lowBandwidth', { bytesPerSecond: 2_000_000 });
  await clock.advanceBy(15_000);
  endCondition(device, 'lowBandwidth');
  await until('installing');
  // A half at first, a quarter at 1 MB/s, a tenth at 2 MB/s, and the rest.
  const expectedMs = takesMs / 2 + 75_000 + 15_000 + takesMs * 0.15;
  expect(Math.abs(clock.now() - start - expectedMs)).toBeLessThanOrEqual(500);
});

test('an endless download is aborted before the bound of the contract', async () => {
  const { device, clock, failures, until } = upgradable();
  setCondition(device, 'lowBandwidth', {});
  const start = clock.now();
  startUpdate(device);
  await until('error');
  expect(failures()).toEqual(['tooSlow']);
  const bound = moves.find(({ to }) => to === 'installing')?.withinMs ?? 0;
  expect(clock.now() - start).toBeLessThan(bound);
});

test('a download survives a network outage of less than half a minute', async () => {
  const { device, clock, failures, until } = upgradable();
  startUpdate(device);
  for (let round = 0; round < 3; round += 1) {
    setCondition(device, 'offline', {});
    await clock.advanceBy(29_000);
    endCondition(device, 'offline');
    await clock.advanceBy(1);
  }
  await until('upToDate');
  expect(failures()).toEqual([]);
});

test.each(['downloading', 'installing', 'ready'] as const)(
  'an update stuck in %s stays there until the condition ends',
  async (state) => {
    const { device, clock, until } = upgradable();
    setCondition(device, 'updateStuck', { in: state });
    startUpdate(device);
    await until(state);
    await clock.advanceBy(24 * hourMs);
    expect(device.state.updates.state).toBe(state);
    endCondition(device, 'updateStuck');
    await until('upToDate');
    expect(device.state.firmwareVersion).toBe(newer);
  },
);

test('a restart interrupts a download, but not an installation', async () => {
  const { device, clock, failures, until } = upgradable();
  startUpdate(device);
  expect(reboot(device).outcome).toBe('restarts');
  await clock.advanceBy(60_000);
  expect([device.power, failures()]).toEqual(['on', ['interrupted']]);
  startUpdate(device);
  await until('installing');
  expect(reboot(device)).toMatchObject({ outcome: 'rejected' });
  await until('upToDate');
});

test('a factory reset stops a running update', async () => {
  const { device, clock, failures, until } = upgradable();
  startUpdate(device);
  await until('installing');
  factoryReset(device);
  await clock.advanceBy(60_000);
  expect([failures(), device.state.updates.state]).toEqual([['powerLost'], 'error']);
});

test('an update to a withdrawn version installs nothing', async () => {
  const { device, failures, until } = upgradable();
  setCondition(device, 'updateDownloadBroken', {});
  startUpdate(device);
  await until('error');
  endCondition(device, 'updateDownloadBroken');
  expect(withdrawFirmware(device, 'stable')).toBe(true);
  expect(withdrawFirmware(device, 'stable')).toBe(false);
  startUpdate(device);
  await until('error');
  expect(failures()).toEqual(['downloadBroken', 'notFound']);
});

test('a release during an update is offered after it', async () => {
  const { device, clock, path, until } = upgradable();
  startUpdate(device);
  releaseFirmware(device, 'stable', 'NFA1.20300202.0002');
  await until('ready');
  await clock.advanceBy(60_000);
  expect(device.state.firmwareVersion).toBe(newer);
  expect(path().slice(-2)).toEqual(['upToDate', 'upgradeAvailable']);
});

test('a running update continues in a copy of the state', async () => {
  const { device, clock } = upgradable();
  startUpdate(device);
  await clock.advanceBy(5_000);
  const other = createTestDevice();
  await other.clock.advanceTo(clock.now());
  expect(patchState(other.device, structuredClone(device.state)).outcome).toBe('patched');
  await other.clock.advanceBy(hourMs);
  expect(other.device.state.firmwareVersion).toBe(newer);
});

test.each(['downloading', 'installing', 'ready'] as const)(
  'a device whose state is patched to %s continues from there',
  async (state) => {
    const { device, until } = upgradable();
    expect(patchState(device, { updates: { state } }).outcome).toBe('patched');
    expect(device.state.updates.state).toBe(state);
    await until('upToDate');
    expect(device.state.firmwareVersion).toBe(newer);
  },
);
