import type { Schema } from '@stillhouse/contracts/api';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DeviceError } from '../../api/device-error.ts';
import { createExpectedOutage } from '../../api/expected-outage.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { isResting } from '../../updates/update-outcomes.ts';
import type { UpdateRun } from '../../updates/update-run.ts';
import { createSetupUpdate, type SetupUpdate } from './setup-update.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  sessionStorage.clear();
});
afterEach(() => vi.useRealTimers());

/** The nine states (R4.10), and one of future firmware. */
const states = [
  'upToDate',
  'upgradeAvailable',
  'downgradeAvailable',
  'scheduled',
  'notFound',
  'downloading',
  'installing',
  'ready',
  'error',
  'verifying',
];

/** How the device responds. */
type DeviceBehavior = {
  state: string;
  /** `rejects`: an error; `signed out`: the session has ended before the response. */
  availability: 'responds' | 'is away' | 'rejects' | 'signed out';
  /** The response time, shorter than the timeout. */
  slowSeconds: number;
};

/** An action of the user, for which the screen has a button, or a change of the device. */
type Step =
  | { do: 'continue' | 'try again' | 'ignore' | 'reload' | 'leave and come back' | 'come online' }
  | { do: 'wait'; seconds: number }
  | { do: 'change device'; behavior: DeviceBehavior };

const behaviors: fc.Arbitrary<DeviceBehavior> = fc.record({
  state: fc.constantFrom(...states),
  availability: fc.constantFrom(
    'responds',
    'responds',
    'responds',
    'is away',
    'rejects',
    'signed out',
  ),
  slowSeconds: fc.constantFrom(0, 0, 3, 25, 90),
});
const steps: fc.Arbitrary<Step[]> = fc.array(
  fc.oneof(
    fc.record({
      do: fc.constantFrom(
        'continue' as const,
        'continue' as const,
        'try again' as const,
        'ignore' as const,
        'reload' as const,
        'leave and come back' as const,
        'come online' as const,
      ),
    }),
    fc.record({ do: fc.constant('wait' as const), seconds: fc.constantFrom(1, 10, 30, 130, 1300) }),
    fc.record({ do: fc.constant('change device' as const), behavior: behaviors }),
  ),
  { maxLength: 14 },
);

const fine: DeviceBehavior = { state: 'upToDate', availability: 'responds', slowSeconds: 0 };
const version = 'NFA1.20290401.0007';
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/** A user at the network step, a device, and a record of what preceded each success. */
function networkStep(first: DeviceBehavior) {
  const outage = createExpectedOutage();
  let behavior = first;
  /** What allows the setup to continue: the last response of the device, or the user. */
  let permission: 'confirmed' | 'ignored' | null = null;
  let hasPressed = false;
  /** The user had ignored the update before pressing Continue. */
  let hasIgnored = false;
  const violations: string[] = [];
  const ends: string[] = [];

  const respond = async <T>(make: (device: DeviceBehavior) => T): Promise<T> => {
    if (behavior.slowSeconds > 0) {
      await new Promise<void>((resolve) =>
        setTimeout(() => resolve(), behavior.slowSeconds * 1000),
      );
    }
    return make(behavior);
  };
  const outcome = ({ availability, state }: DeviceBehavior, completing: string[]): string => {
    if (availability !== 'responds') {
      const status = availability === 'signed out' ? 401 : 500;
      throw new DeviceError('getAvailableUpdate', { status, code: 'unknown', detail: '' });
    }
    const isIgnored = hasIgnored && isResting(state);
    permission = completing.includes(state) ? 'confirmed' : isIgnored ? 'ignored' : null;
    return state;
  };
  const observation = ({ availability, state }: DeviceBehavior): UpdateObservation => {
    if (availability === 'is away') return { kind: 'away' };
    if (availability !== 'responds')
      return { kind: 'unknown', reason: `The device ${availability}.` };
    permission = ['upToDate', 'upgradeAvailable'].includes(state) ? 'confirmed' : null;
    return { kind: 'reported', state, version };
  };

  const open = (): SetupUpdate => {
    const setupUpdate = createSetupUpdate({
      device: {
        storage: sessionStorage,
        begin: () => respond((device) => outcome(device, [])),
        observe: () => respond(observation),
        reboot: async () => undefined,
        outage,
        now: Date.now,
      },
      checkForUpdate: async () => {
        const state = await respond((device) =>
          outcome(device, ['upToDate', 'downgradeAvailable']),
        );
        return {
          upgradeState: state as Schema<'UpgradeState'>,
          currentVersion: version,
          availableVersion: null,
        };
      },
      track: () => undefined,
      onEndedByItself: () => ends.push('by itself'),
    });
    let before: UpdateRun['phase'] = setupUpdate.getState().phase;
    setupUpdate.subscribe(() => {
      const { phase, tries } = setupUpdate.getState();
      if (phase === 'done' && before !== 'done') {
        if (permission === null)
          violations.push('the setup continued without a confirmation by the device');
        if (!hasPressed) violations.push('the setup continued without a request of the user');
      }
      if (tries > 120) violations.push(`poll ${tries} of 120`);
      before = phase;
    });
    setupUpdate.resume();
    return setupUpdate;
  };

  let setupUpdate = open();
  const act = async (step: Step) => {
    const { phase, isRequested, state } = setupUpdate.getState();
    if (step.do === 'wait') await seconds(step.seconds);
    else if (step.do === 'change device') behavior = step.behavior;
    else if (step.do === 'come online') void setupUpdate.check();
    else if (
      step.do === 'continue' &&
      (phase === 'idle' || (phase === 'following' && !isRequested))
    ) {
      hasPressed = true;
      hasIgnored = setupUpdate.getState().ignored;
      void setupUpdate.proceed(false);
    } else if (step.do === 'try again' && phase === 'failed') {
      hasPressed = true;
      void setupUpdate.proceed(true);
    } else if (
      step.do === 'ignore' &&
      (phase === 'failed' || (phase === 'following' && isResting(state)))
    ) {
      permission = 'ignored';
      setupUpdate.ignore();
    } else if (step.do === 'leave and come back' || step.do === 'reload') {
      setupUpdate.stop();
      if (step.do === 'reload') setupUpdate = open();
      else setupUpdate.resume();
    }
    await seconds(0);
  };
  return { act, violations, ends, outage, update: () => setupUpdate.getState() };
}

/** The longest time that an update is followed, including slow responses before it. */
const maxSeconds = 120 * 10 + 10 + 300;

async function isOutageActive(outage: ReturnType<typeof createExpectedOutage>): Promise<boolean> {
  let isOver = false;
  void outage.waitForEnd(new AbortController().signal).then(() => {
    isOver = true;
  });
  await seconds(0);
  return !isOver;
}

test('an update always ends, and never as an unconfirmed success (property)', async () => {
  await fc.assert(
    fc
      .asyncProperty(behaviors, steps, async (first, all) => {
        const { act, violations, outage, update } = networkStep(first);
        for (const step of all) await act(step);
        expect(violations).toEqual([]);
        // Without further actions, the update must end.
        await act({ do: 'leave and come back' });
        await act({ do: 'wait', seconds: maxSeconds });
        expect(['idle', 'failed', 'done']).toContain(update().phase);
        expect(await isOutageActive(outage), 'the outage has ended').toBe(false);
        expect(violations).toEqual([]);
      })
      .beforeEach(() => sessionStorage.clear()),
    { numRuns: 500 },
  );
});

test('every state of an update has a button that continues (property)', async () => {
  await fc.assert(
    fc
      .asyncProperty(behaviors, steps, fc.boolean(), async (first, all, ignores) => {
        const { act, violations, update } = networkStep(first);
        for (const step of all) await act(step);
        await act({ do: 'leave and come back' });
        await act({ do: 'change device', behavior: fine });
        await act({ do: 'wait', seconds: maxSeconds });
        if (update().phase === 'failed') await act({ do: ignores ? 'ignore' : 'try again' });
        if (update().phase === 'idle') await act({ do: 'continue' });
        await act({ do: 'wait', seconds: 30 });
        expect(update().phase).toBe('done');
        expect(violations).toEqual([]);
      })
      .beforeEach(() => sessionStorage.clear()),
    { numRuns: 500 },
  );
});

// R4.18, R4.19, R9.8.
test('an update that never ends fails with 408 after 120 polls, including those before a reload', async () => {
  const { act, update } = networkStep({ ...fine, state: 'downloading' });
  await act({ do: 'continue' });
  for (let reload = 0; reload < 3; reload += 1) {
    await act({ do: 'wait', seconds: 290 });
    await act({ do: 'reload' });
  }
  expect(update()).toMatchObject({ phase: 'following', tries: 90 });
  await act({ do: 'wait', seconds: 340 });
  expect(update()).toMatchObject({ phase: 'failed', failure: { code: 408 } });
});

// R4.20.
test('an update that the user has not started ends without a navigation', async () => {
  const { act, ends, update } = networkStep({ ...fine, state: 'installing' });
  await act({ do: 'come online' });
  expect(update()).toMatchObject({ phase: 'following', isRequested: false });
  await act({ do: 'change device', behavior: fine });
  await act({ do: 'wait', seconds: 10 });
  expect(update().phase).toBe('idle');
  expect(ends).toEqual(['by itself']);
});

test('an ignored failure is not checked again', async () => {
  const { act, update } = networkStep({ ...fine, state: 'error' });
  await act({ do: 'come online' });
  await act({ do: 'wait', seconds: 10 });
  expect(update().phase).toBe('failed');
  await act({ do: 'ignore' });
  await act({ do: 'come online' });
  await act({ do: 'wait', seconds: 60 });
  expect(update()).toMatchObject({ phase: 'idle', ignored: true });
});

// R4.45.
test.each(['notFound', 'scheduled', 'downgradeAvailable'])(
  'an update that is %s can be ignored at once, and Continue does not wait for it again',
  async (state) => {
    const { act, update } = networkStep({ ...fine, state: 'downloading' });
    await act({ do: 'continue' });
    await act({ do: 'change device', behavior: { ...fine, state } });
    await act({ do: 'wait', seconds: 10 });
    expect(update()).toMatchObject({ phase: 'following', state, isRequested: true });
    await act({ do: 'ignore' });
    expect(update()).toMatchObject({ phase: 'done', ignored: true });
    await act({ do: 'continue' });
    await act({ do: 'leave and come back' });
    expect(update().phase).toBe('done');
  },
);

test('an update that the user has ignored before pressing Continue is not waited for', async () => {
  const { act, update } = networkStep({ ...fine, state: 'notFound' });
  await act({ do: 'come online' });
  expect(update()).toMatchObject({ phase: 'following', isRequested: false });
  await act({ do: 'ignore' });
  expect(update()).toMatchObject({ phase: 'idle', ignored: true });
  await act({ do: 'continue' });
  expect(update()).toMatchObject({ phase: 'done', ignored: true });
});
