import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import { signIn } from '@stillhouse/device/access/sign-in';
import { listCertificates } from '@stillhouse/device/certificates/certificates';
import { setCondition } from '@stillhouse/device/conditions/condition-plan';
import { powerOff } from '@stillhouse/device/power/power';
import { createTestDevice } from '@stillhouse/device/testing/create-test-device';
import { updateFailures } from '@stillhouse/device/updates/update-actions';
import { expect, test } from 'vitest';
import { getModel } from './device-model.ts';
import { findPath } from './find-path.ts';
import { makeLabCall } from './lab-call.ts';
import { planPath } from './plan-path.ts';
import { maxMoveMs } from './try-out.ts';

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
      await clock.advanceUntil(
        () => device.state.updates.state !== current,
        clock.now() + maxMoveMs,
      );
    }
    expect(device.state.updates.state).toBe(state);
  }
});

test.each([
  ['updateNoSpace', 'noSpace'],
  ['updateDownloadBroken', 'downloadBroken'],
  ['updateVerificationFails', 'verificationFailed'],
  ['updatePowerLoss', 'powerLost'],
  ['updateInstallFails', 'installFailed'],
] as const)(
  'an update fails as the condition %s has it, in the first attempt, however long its download takes',
  async (condition, failure) => {
    for (let seed = 0; seed < 12; seed += 1) {
      const { device, clock } = createTestDevice({ seed });
      setCondition(device, condition, {});
      const { moves, obstacle } = await planPath(device, 'updateState', 'error');
      expect([seed, obstacle]).toEqual([seed, null]);
      expect(moves.map(({ to }) => to)).not.toContain('ready');
      for (const { calls, to } of moves) {
        for (const call of calls) expect(makeLabCall(device, call)).toBe(null);
        const isThere = () => device.state.updates.state === to;
        await clock.advanceUntil(isThere, clock.now() + maxMoveMs);
      }
      expect(device.state.updates).toMatchObject({ state: 'error', failure });
    }
  },
);

test('every failure of an update can be planned, also one after another, with the settings as they were', async () => {
  const { device } = createTestDevice();
  const { settings } = structuredClone(device.state);
  for (const failure of updateFailures) {
    const { moves, obstacle } = await planPath(device, 'updateState', 'error', failure);
    expect([failure, obstacle]).toEqual([failure, null]);
    for (const call of moves.flatMap(({ calls }) => calls)) {
      expect(makeLabCall(device, call)).toBe(null);
    }
    expect(device.state.updates).toMatchObject({ state: 'error', failure });
    expect(device.state.settings.updates).toEqual(settings.updates);
  }
});

test('failures are to be chosen unless a condition decides', async () => {
  const { device } = createTestDevice();
  const list = async () => (await getModel(device, ['updateState']))[0]?.failures;
  expect(await list()).toEqual(updateFailures);
  setCondition(device, 'updateNoSpace', {});
  expect(await list()).toEqual([]);
});

test('a planned failure of an update leaves its settings and the other channels as they were', async () => {
  const { device } = createTestDevice();
  const before = structuredClone(device.state);
  const { moves } = await planPath(device, 'updateState', 'error');
  for (const call of moves.flatMap(({ calls }) => calls)) {
    expect(makeLabCall(device, call)).toBe(null);
  }
  expect(device.state.updates.state).toBe('error');
  expect(device.state.settings.updates).toEqual(before.settings.updates);
  expect(device.state.updates.channels.beta).toBe(before.updates.channels.beta);
  const { offered = '' } = device.state.updates;
  expect(offered > before.firmwareVersion).toBe(true);
});

// R4.6.
test.each(['admin', 'setup', 'oob'])(
  '%s is locked out by a plan, and let in by another',
  async (userName) => {
    const { device, clock } = createTestDevice();
    const go = async (state: string) => {
      const { moves, obstacle } = await planPath(device, 'signIn', state);
      expect(obstacle).toBeNull();
      for (const call of moves.flatMap(({ calls }) => calls)) {
        expect(makeLabCall(device, call)).toBeNull();
      }
    };
    const tryPassword = (via: 'network' | 'setup') => {
      const { password } = device.state.remoteAccess;
      return signIn(
        device,
        userName,
        userName === 'admin' ? password : device.state.serialNumber,
        via,
      );
    };
    await go(`${userName}LockedOut`);
    for (const via of ['network', 'setup'] as const) {
      expect(tryPassword(via)).toEqual({ outcome: 'lockedOut', retryAfterMs: 60_000 });
    }
    await go('open');
    expect(tryPassword('setup').outcome).toBe('signedIn');
    await go(`${userName}LockedOut`);
    // The failures at the network's address still count, so it is locked for twice as long.
    await clock.advanceBy(120_000);
    const [machine] = await getModel(device, ['signIn']);
    expect(machine?.current).toBe('open');
  },
);

test('a device has a certificate of each validity, until its time is over', async () => {
  const { device, clock } = createTestDevice();
  for (const state of ['expired', 'expiring', 'valid', 'expired', 'none', 'expiring']) {
    const { moves } = await planPath(device, 'certificates', state);
    for (const call of moves.flatMap(({ calls }) => calls)) {
      expect(makeLabCall(device, call)).toBeNull();
    }
    const [machine] = await getModel(device, ['certificates']);
    expect(machine?.current).toBe(state);
  }
  const [certificate] = listCertificates(device);
  expect(certificate).toMatchObject({ subject: 'CN=expiring.example', isValid: true });
  await clock.advanceBy(5 * 24 * 3_600_000 + 1000);
  expect((await getModel(device, ['certificates']))[0]?.current).toBe('expired');
  expect(listCertificates(device)).toMatchObject([{ isValid: false }]);
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
