import type { PlannedAbsence } from '../../api/planned-absence.ts';
import { followDevice } from '../../reconnect/follow-device.ts';
import type { Sighting } from '../../updates/look-at-update.ts';
import { updateFigures } from '../../updates/update-timings.ts';
import {
  continueVerdict,
  isInProgress,
  noUpgrade,
  pollVerdict,
  type SetupUpgrade,
} from './setup-upgrade.ts';
import type { UpgradeStore } from './stored-upgrade.ts';

/** Leads through the update of the network step, whatever page is shown. */
export type UpgradeGuide = {
  getUpgrade(): SetupUpgrade;
  subscribe(listener: () => void): () => void;
  /** The first check, once online. @returns false when the device did not say: it is to be asked again */
  check(): Promise<boolean>;
  /** Continue, and Try again. */
  proceed(again: boolean): Promise<void>;
  /** Ignore for now, which completes. */
  ignore(): void;
  /** Goes on after a reload, or after stop. */
  resume(): void;
  stop(): void;
  /** The page has gone on. */
  finish(): void;
};

/** A call to the device. `null`: the session is over, and there is nothing to tell. */
export type Outcome = { state: string } | { reason: string } | null;

type Surroundings = {
  store: UpgradeStore;
  /** Whether there is an update; by the call that every firmware has, and which looks for one. */
  lookForUpdate: () => Promise<Outcome>;
  start: () => Promise<Outcome>;
  /** Where the update is; by the call that the firmware has. */
  look: (signal?: AbortSignal) => Promise<Sighting>;
  reboot: () => Promise<void>;
  absence: PlannedAbsence;
  now: () => number;
  track: (
    event: 'upgrade check' | 'upgrade complete' | 'upgrade failed' | 'upgrade ignored',
    properties?: Record<string, string | number | null>,
  ) => void;
  /** An update that nobody here has started has ended. */
  onEndedByItself: () => void;
};

const AWAY = 'The device does not answer at present.';
const timedOut = 'The update has not come to an end in 20 minutes';

export function createUpgradeGuide(surroundings: Surroundings): UpgradeGuide {
  const { store, lookForUpdate, start, look, reboot, absence, now, track } = surroundings;
  const listeners = new Set<() => void>();
  let upgrade = store.load();
  let stopFollowing: (() => void) | null = null;
  let endAbsence: (() => void) | null = null;
  /** Another press, or stop, makes what an older one is waiting for count no more. */
  let turn = 0;
  let isProceeding = false;

  const set = (change: Partial<SetupUpgrade>) => {
    upgrade = { ...upgrade, ...change };
    store.save(upgrade);
    for (const listener of [...listeners]) listener();
  };
  const stop = () => {
    turn += 1;
    isProceeding = false;
    stopFollowing?.();
    stopFollowing = null;
    endAbsence?.();
    endAbsence = null;
  };
  const fail = (failure: NonNullable<SetupUpgrade['failure']>) => {
    stop();
    set({ phase: 'failed', failure });
    track('upgrade failed', { code: failure.code });
  };
  const complete = (change: Partial<SetupUpgrade> = {}) => {
    stop();
    const { asked } = upgrade;
    set({ ...noUpgrade, ...change, asked, phase: asked ? 'done' : 'idle' });
    if (!asked) surroundings.onEndedByItself();
  };

  const seen = (state: string) => {
    const isNew = state !== upgrade.state;
    set({ state, trouble: null });
    if (isNew) track('upgrade check', { state });
    const verdict = pollVerdict(state);
    if (verdict === 'complete') {
      track('upgrade complete', { state });
      complete();
    } else if (verdict === 'failed') {
      fail({ code: null, reason: 'The device says that the update has failed.' });
    } else if (verdict === 'restart') {
      // from now on it may be away, and that is no failure
      endAbsence ??= absence.begin();
      void reboot();
    } else {
      endAbsence?.();
      endAbsence = null;
    }
  };

  const follow = (firstTryMs: number) => {
    stop();
    let started = 0;
    let newest = 0;
    const lookOnce = async (signal: AbortSignal) => {
      // given up just now
      if (signal.aborted) return null;
      started += 1;
      const number = started;
      set({ tries: upgrade.tries + 1 });
      const sighting = await look(signal);
      // an answer that was overtaken by a later one is old
      if (signal.aborted || number < newest) return null;
      newest = number;
      if (sighting.kind === 'seen') seen(sighting.state);
      else set({ trouble: sighting.kind === 'away' ? AWAY : sighting.reason });
      return null;
    };
    stopFollowing = followDevice({
      figures: {
        firstTryMs,
        everyMs: updateFigures.everyMs,
        tries: Math.max(0, updateFigures.tries - upgrade.tries),
      },
      look: lookOnce,
      onFound: () => undefined,
      onGivenUp: () => fail({ code: updateFigures.timeoutCode, reason: timedOut }),
    });
  };

  const begin = (state: string | null, asked: boolean) => {
    set({ ...noUpgrade, phase: 'following', state, asked, startedAt: now() });
    follow(updateFigures.firstTryMs);
  };

  const proceed = async (again: boolean) => {
    stop();
    const mine = turn;
    isProceeding = true;
    set({ ...noUpgrade, phase: 'checking', asked: true });
    const found = await lookForUpdate();
    if (mine !== turn) return;
    if (found === null) return set(noUpgrade);
    if ('reason' in found) return fail({ code: null, reason: found.reason });
    track('upgrade check', { state: found.state });
    const verdict = continueVerdict(found.state, again);
    if (verdict === 'complete') return complete();
    if (verdict === 'follow') return begin(found.state, true);
    set({ phase: 'preparing', state: found.state });
    const begun = await start();
    if (mine !== turn) return;
    if (begun === null) return set(noUpgrade);
    if ('state' in begun) return begin(null, true);
    // the answer may have been lost, or somebody else may have been quicker: the device knows
    const sighting = await look();
    if (mine !== turn) return;
    const runs = sighting.kind === 'seen' && pollVerdict(sighting.state) !== 'failed';
    if (runs && isInProgress(sighting.state)) begin(sighting.state, true);
    else fail({ code: null, reason: begun.reason });
  };

  return {
    getUpgrade: () => upgrade,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async check() {
      if (upgrade.phase !== 'idle' || upgrade.ignored) return true;
      const mine = turn;
      const sighting = await look();
      if (mine !== turn || upgrade.phase !== 'idle') return true;
      if (sighting.kind !== 'seen') return false;
      track('upgrade check', { state: sighting.state });
      if (isInProgress(sighting.state)) begin(sighting.state, false);
      return true;
    },
    proceed,
    ignore() {
      track('upgrade ignored', { code: upgrade.failure?.code ?? null });
      complete({ ignored: true });
    },
    resume() {
      const { phase } = upgrade;
      if (phase === 'following' && !stopFollowing) follow(0);
      // whether the update has been started already, the device knows
      if ((phase === 'checking' || phase === 'preparing') && !isProceeding) void proceed(false);
    },
    stop,
    finish: () => set({ ...noUpgrade, ignored: upgrade.ignored }),
  };
}
