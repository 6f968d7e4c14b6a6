import { type UpgradeState, upgradeMachine } from '@stillhouse/contracts/state-machines';
import { productCodes } from '@stillhouse/products/catalog';
import { expect, test } from 'vitest';
import type { DeviceEvent } from '../events/device-event.ts';
import type { ConditionName } from '../state/device-state.ts';
import { deviceUnderTest } from '../testing/create-test-device.ts';

const newer = 'NFA1.20300101.0001';
const hourMs = 3_600_000;

/** The table's own type knows only of some moves that they have a bound. */
type LegalMove = {
  from: string;
  to: string;
  trigger: string;
  withinMs?: number;
  atLeastMs?: number;
};
const moves: readonly LegalMove[] = upgradeMachine.moves;

type Move = Extract<DeviceEvent, { type: 'updateState' }>;

/** A device whose updates are manual and to which a newer version is offered. */
function upgradable(options: Parameters<typeof deviceUnderTest>[0] = {}) {
  const { device, clock, events } = deviceUnderTest(options);
  device.changeUpdateSettings({ type: 'MANUAL' });
  device.releaseFirmware('stable', newer);
  expect(device.state.updates.state).toBe('upgradeAvailable');
  const moves = () => events.filter((event): event is Move => event.type === 'updateState');
  return {
    device,
    clock,
    moves,
    path: () => moves().map(({ to }) => to),
    failures: () => moves().flatMap(({ failure }) => failure ?? []),
    /** Lets time pass until the update is in that state. */
    async until(state: UpgradeState) {
      for (let patience = 2 * 3600; device.state.updates.state !== state; patience -= 1) {
        if (patience === 0) throw new Error(`It is ${device.state.updates.state} for ever.`);
        await clock.advanceBy(500);
      }
    },
  };
}

// R4.13.
test('an update goes from download to restart by itself, and the new firmware runs', async () => {
  const { device, clock, path, until } = upgradable();
  expect(device.startUpdate()).toEqual({ outcome: 'started', state: 'downloading' });
  await until('ready');
  expect(device.state.firmwareVersion).not.toBe(newer);
  await clock.advanceBy(9_000);
  expect([device.power, device.state.updates.state]).toEqual(['on', 'ready']);
  await clock.advanceBy(51_000);
  expect(device.power).toBe('on');
  expect(device.state.firmwareVersion).toBe(newer);
  expect(path()).toEqual(['upgradeAvailable', 'downloading', 'installing', 'ready', 'upToDate']);
  expect(device.state.updates).not.toHaveProperty('step');
  expect(device.state.agenda).toEqual([]);
});

test.each([...productCodes, 'unknown'])('an update of %s keeps the bounds', async (product) => {
  for (const seed of [1, 2, 3]) {
    const { device, moves: made, until } = upgradable({ product, seed });
    if (product === 'longrow') expect(device.state.network).not.toHaveProperty('ethernet');
    device.startUpdate();
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
});

test('another seed takes another time, and the same one the same', async () => {
  const takes = async (seed: number) => {
    const { device, clock, until } = upgradable({ seed });
    const start = clock.now();
    device.startUpdate();
    await until('upToDate');
    return clock.now() - start;
  };
  const first = await takes(1);
  expect(await takes(1)).toBe(first);
  expect(await takes(2)).not.toBe(first);
});

// R4.13.
test('a restart that somebody asks for hastens the one at the end', async () => {
  const { device, clock, until } = upgradable();
  device.startUpdate();
  await until('ready');
  expect(device.reboot()).toEqual({ outcome: 'restarts' });
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
  'with %s an update fails, and starts again when that is over',
  async (name, parameters, failure, state) => {
    const { device, clock, failures, moves, until } = upgradable();
    const { firmwareVersion } = device.state;
    device.startUpdate();
    await clock.advanceBy(1_000);
    expect(device.setCondition(name, parameters).outcome).toBe('set');
    await until('error');
    expect(failures()).toEqual([failure]);
    expect(moves().at(-1)?.from).toBe(state);
    expect(device.state.firmwareVersion).toBe(firmwareVersion);
    await clock.advanceBy(hourMs);
    expect([device.power, device.state.updates.state]).toEqual(['on', 'error']);
    device.clearCondition(name);
    expect(device.startUpdate().outcome).toBe('started');
    await until('upToDate');
    expect(device.state.firmwareVersion).toBe(newer);
  },
);

test('a download breaks at the share that was asked for, and at once when it is past that', async () => {
  const early = upgradable();
  early.device.setCondition('updateDownloadBroken', { atPercent: 0 });
  early.device.startUpdate();
  await early.clock.advanceBy(0);
  expect(early.failures()).toEqual(['downloadBroken']);

  const late = upgradable();
  late.device.startUpdate();
  const takesMs = late.device.state.updates.step?.takesMs ?? 0;
  await late.clock.advanceBy(takesMs - 1);
  expect(late.device.state.updates.state).toBe('downloading');
  late.device.setCondition('updateDownloadBroken', { atPercent: 1 });
  await late.clock.advanceBy(0);
  expect(late.failures()).toEqual(['downloadBroken']);
});

test('over a line of low bandwidth a download takes its time', async () => {
  const { device, clock, until } = upgradable();
  device.setCondition('lowBandwidth', { bytesPerSecond: 1_000_000 });
  const start = clock.now();
  device.startUpdate();
  await until('installing');
  expect(clock.now() - start).toBe(300_000);
});

test('a download that would take for ever is given up before the bound that the contract sets', async () => {
  const { device, clock, failures, until } = upgradable();
  device.setCondition('lowBandwidth', {});
  const start = clock.now();
  device.startUpdate();
  await until('error');
  expect(failures()).toEqual(['tooSlow']);
  const bound = moves.find(({ to }) => to === 'installing')?.withinMs ?? 0;
  expect(clock.now() - start).toBeLessThan(bound);
});

test('a download survives a network that is back within half a minute', async () => {
  const { device, clock, failures, until } = upgradable();
  device.startUpdate();
  for (let round = 0; round < 3; round += 1) {
    device.setCondition('offline', {});
    await clock.advanceBy(29_000);
    device.clearCondition('offline');
    await clock.advanceBy(1);
  }
  await until('upToDate');
  expect(failures()).toEqual([]);
});

test.each(['downloading', 'installing', 'ready'] as const)(
  'an update stuck in %s stays there until that is over',
  async (state) => {
    const { device, clock, until } = upgradable();
    device.setCondition('updateStuck', { in: state });
    device.startUpdate();
    await until(state);
    await clock.advanceBy(24 * hourMs);
    expect(device.state.updates.state).toBe(state);
    device.clearCondition('updateStuck');
    await until('upToDate');
    expect(device.state.firmwareVersion).toBe(newer);
  },
);

test('a device restarts while it downloads, which breaks that off, but not while it installs', async () => {
  const { device, clock, failures, until } = upgradable();
  device.startUpdate();
  expect(device.reboot().outcome).toBe('restarts');
  await clock.advanceBy(60_000);
  expect([device.power, failures()]).toEqual(['on', ['interrupted']]);
  device.startUpdate();
  await until('installing');
  expect(device.reboot()).toMatchObject({ outcome: 'refused' });
  await until('upToDate');
});

test('a factory reset stops an update that runs', async () => {
  const { device, clock, failures, until } = upgradable();
  device.startUpdate();
  await until('installing');
  device.factoryReset();
  await clock.advanceBy(60_000);
  expect([failures(), device.state.updates.state]).toEqual([['powerLost'], 'error']);
});

test('an update to a version that somebody has withdrawn installs nothing', async () => {
  const { device, failures, until } = upgradable();
  device.setCondition('updateDownloadBroken', {});
  device.startUpdate();
  await until('error');
  device.clearCondition('updateDownloadBroken');
  expect(device.withdrawFirmware('stable')).toBe(true);
  expect(device.withdrawFirmware('stable')).toBe(false);
  device.startUpdate();
  await until('error');
  expect(failures()).toEqual(['downloadBroken', 'notFound']);
});

test('what is released while an update runs is offered after it', async () => {
  const { device, clock, path, until } = upgradable();
  device.startUpdate();
  device.releaseFirmware('stable', 'NFA1.20300202.0002');
  await until('ready');
  await clock.advanceBy(60_000);
  expect(device.state.firmwareVersion).toBe(newer);
  expect(path().slice(-2)).toEqual(['upToDate', 'upgradeAvailable']);
});

test('an update under way goes on in a copy of the state', async () => {
  const { device, clock } = upgradable();
  device.startUpdate();
  await clock.advanceBy(5_000);
  const other = deviceUnderTest();
  await other.clock.advanceTo(clock.now());
  expect(other.device.patchState(structuredClone(device.state)).outcome).toBe('patched');
  await other.clock.advanceBy(hourMs);
  expect(other.device.state.firmwareVersion).toBe(newer);
});

test.each(['downloading', 'installing', 'ready'] as const)(
  'a device that is put in the state %s by hand goes on from there',
  async (state) => {
    const { device, until } = upgradable();
    expect(device.patchState({ updates: { state } }).outcome).toBe('patched');
    expect(device.state.updates.state).toBe(state);
    await until('upToDate');
    expect(device.state.firmwareVersion).toBe(newer);
  },
);
