import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpectedOutage } from '../api/expected-outage.ts';
import { createUpdateFollower } from './update-follower.ts';
import type { UpdatePolicyName } from './update-outcomes.ts';

beforeEach(() => void vi.useFakeTimers({ now: 0 }));
afterEach(() => vi.useRealTimers());

const versions = { from: 'NFA1.20290401.0007', to: 'NFA1.20290902.0003' };
const waitForPolls = (count: number) => vi.advanceTimersByTimeAsync(count * 10_000);

/** A device that always reports one state. `begin` starts an update. */
function openUpdate(
  policy: UpdatePolicyName,
  state: string,
  begin: () => Promise<string> = async () => 'downloading',
) {
  const outage = createExpectedOutage();
  const reboot = vi.fn(async () => undefined);
  sessionStorage.clear();
  const device = {
    storage: sessionStorage,
    begin,
    observe: async () => ({ kind: 'reported', state, version: versions.from }) as const,
    reboot,
    outage,
    now: Date.now,
  };
  const update = createUpdateFollower(policy, device, () => undefined);
  return { update, outage, reboot };
}

/**
 * The phase after the first report of a state: of an update that the user requested, and of one
 * that was found. Then whether queries wait for the device, and whether a restart is requested.
 * The last state of each policy is one of future firmware.
 */
const reports: Array<[UpdatePolicyName, string, string, string, boolean, boolean]> = [
  ['settings', 'upToDate', 'done', 'done', false, false],
  ['settings', 'upgradeAvailable', 'done', 'done', false, false],
  ['settings', 'downgradeAvailable', 'done', 'done', false, false],
  ['settings', 'scheduled', 'done', 'done', false, false],
  ['settings', 'notFound', 'done', 'done', false, false],
  ['settings', 'downloading', 'following', 'following', false, false],
  ['settings', 'installing', 'following', 'following', false, false],
  ['settings', 'ready', 'following', 'following', true, false],
  ['settings', 'error', 'failed', 'failed', false, false],
  ['settings', 'verifying', 'following', 'following', false, false],
  ['setup', 'upToDate', 'done', 'idle', false, false],
  ['setup', 'upgradeAvailable', 'done', 'idle', false, false],
  ['setup', 'downgradeAvailable', 'following', 'following', false, false],
  ['setup', 'scheduled', 'following', 'following', false, false],
  ['setup', 'notFound', 'following', 'following', false, false],
  ['setup', 'downloading', 'following', 'following', false, false],
  ['setup', 'installing', 'following', 'following', false, false],
  ['setup', 'ready', 'following', 'following', true, true],
  ['setup', 'error', 'failed', 'failed', false, false],
  ['setup', 'verifying', 'following', 'following', false, false],
];

// R4.16, R4.18, R4.20, R4.21.
test.each(reports)(
  '%s, %s: requested %s, found %s, outage %s, restart %s',
  async (policy, state, requested, found, isOutage, isRebooted) => {
    for (const [isRequested, phase] of [[true, requested] as const, [false, found] as const]) {
      const { update, outage, reboot } = openUpdate(policy, state);
      update.follow({ ...versions, state: 'downloading', isRequested });
      await waitForPolls(1);
      expect(update.getState()).toMatchObject({ phase, state, tries: 1 });
      expect(outage.getState()).toBe(isOutage);
      expect(reboot).toHaveBeenCalledTimes(isRebooted ? 1 : 0);
      await waitForPolls(1);
      const { tries } = update.getState();
      expect(tries, 'polls go on exactly while it is followed').toBe(phase === 'following' ? 2 : 1);
      update.stop();
    }
  },
);

// R4.19, R9.8.
test.each(reports.filter(([, , requested]) => requested === 'following'))(
  '%s, %s: after 120 polls the update is overdue in Settings, and fails in the guided setup',
  async (policy, state) => {
    const { update, outage } = openUpdate(policy, state);
    update.follow({ ...versions, state, isRequested: true });
    await waitForPolls(120);
    expect(update.getState()).toMatchObject({ phase: 'following', tries: 120, overdue: false });
    await waitForPolls(1);
    expect(outage.getState()).toBe(false);
    if (policy === 'setup')
      expect(update.getState()).toMatchObject({ phase: 'failed', failure: { code: 408 } });
    else expect(update.getState()).toMatchObject({ phase: 'following', overdue: true });
    update.stop();
  },
);

/** Only the guided setup takes `notFound` and unknown states for an update (R4.16). */
const inProgress: Record<UpdatePolicyName, string[]> = {
  settings: ['downloading', 'installing', 'ready'],
  setup: ['downloading', 'installing', 'ready', 'notFound', 'verifying'],
};
test.each(reports)(
  '%s, %s: decides whether a start without a response has succeeded',
  async (policy, state) => {
    const { update } = openUpdate(policy, state, () => Promise.reject(new Error('no response')));
    const start = update.start(versions);
    if (inProgress[policy].includes(state)) {
      await start;
      expect(update.getState()).toMatchObject({ phase: 'following', isRequested: true, state });
    } else {
      await expect(start).rejects.toThrow('no response');
      expect(update.getState().phase).toBe('idle');
    }
    update.stop();
  },
);
