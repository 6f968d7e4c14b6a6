import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createExpectedOutage } from '../../api/expected-outage.ts';
import type { UpdateObservation } from '../../updates/update-observer.ts';
import { type CallResult, SetupUpdate } from './setup-update.ts';
import type { SetupUpdateState } from './setup-update-state.ts';
import { createSetupUpdateStore } from './setup-update-state.ts';

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

/** How the device is: what it says when isRequested, and how long it takes over it. */
type World = {
  state: string;
  /**
   * `refuses`: it answers with an error; `signed out`: the session is over by the time that it
   * answers.
   */
  manner: 'answers' | 'is away' | 'refuses' | 'signed out';
  /** Less than its calls may take: at the end of that the call fails. */
  slowSeconds: number;
};

/** What a person or the world does. People do only what the screen has a button for. */
type Step =
  | { do: 'continue' | 'try again' | 'ignore' | 'reload' | 'leave and come back' | 'come online' }
  | { do: 'wait'; seconds: number }
  | { do: 'turn'; world: World };

const worlds: fc.Arbitrary<World> = fc.record({
  state: fc.constantFrom(...states),
  manner: fc.constantFrom('answers', 'answers', 'answers', 'is away', 'refuses', 'signed out'),
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
    fc.record({ do: fc.constant('turn' as const), world: worlds }),
  ),
  { maxLength: 14 },
);

const fine: World = { state: 'upToDate', manner: 'answers', slowSeconds: 0 };
const seconds = (count: number) => vi.advanceTimersByTimeAsync(count * 1000);

/**
 * A person at the network step, a device that turns as it likes, and a record of what came before
 * each success.
 */
function networkStep(first: World) {
  const outage = createExpectedOutage();
  let world = first;
  /** What allows the setup to go on: the device's last word, or the person's. */
  let leave: 'confirmed' | 'ignored' | null = null;
  let hasPressed = false;
  const wrong: string[] = [];
  const ends: string[] = [];

  const answer = async <T>(make: (now: World) => T): Promise<T> => {
    if (world.slowSeconds > 0) {
      await new Promise<void>((go) => setTimeout(go, world.slowSeconds * 1000));
    }
    return make(world);
  };
  const outcome = ({ manner, state }: World, completing: string[]): CallResult => {
    if (manner === 'signed out') return null;
    if (manner !== 'answers') return { reason: `The device ${manner}.` };
    leave = completing.includes(state) ? 'confirmed' : null;
    return { state };
  };
  const observation = ({ manner, state }: World): UpdateObservation => {
    if (manner === 'is away') return { kind: 'away' };
    if (manner !== 'answers') return { kind: 'mute', reason: `The device ${manner}.` };
    leave = ['upToDate', 'upgradeAvailable'].includes(state) ? 'confirmed' : null;
    return { kind: 'seen', state, version: 'NFA1.20290401.0007' };
  };

  const open = (): SetupUpdate => {
    const setupUpdate = new SetupUpdate({
      store: createSetupUpdateStore(sessionStorage),
      checkForUpdate: () => answer((now) => outcome(now, ['upToDate', 'downgradeAvailable'])),
      start: () => answer((now) => outcome(now, [])),
      observe: () => answer(observation),
      reboot: async () => undefined,
      outage,
      now: Date.now,
      track: () => undefined,
      onEndedByItself: () => ends.push('by itself'),
    });
    let before: SetupUpdateState['phase'] = setupUpdate.getState().phase;
    setupUpdate.subscribe(() => {
      const { phase, tries } = setupUpdate.getState();
      if (phase === 'done' && before !== 'done') {
        if (leave === null) wrong.push('it goes on, and the device has confirmed nothing');
        if (!hasPressed) wrong.push('it goes on, and nobody has isRequested for it');
      }
      if (tries > 120) wrong.push(`it looks for the ${tries}th time`);
      before = phase;
    });
    setupUpdate.resume();
    return setupUpdate;
  };

  let setupUpdate = open();
  const act = async (step: Step) => {
    const { phase, isRequested } = setupUpdate.getState();
    if (step.do === 'wait') await seconds(step.seconds);
    else if (step.do === 'turn') world = step.world;
    else if (step.do === 'come online') void setupUpdate.check();
    else if (
      step.do === 'continue' &&
      (phase === 'idle' || (phase === 'following' && !isRequested))
    ) {
      hasPressed = true;
      void setupUpdate.proceed(false);
    } else if (step.do === 'try again' && phase === 'failed') {
      hasPressed = true;
      void setupUpdate.proceed(true);
    } else if (step.do === 'ignore' && phase === 'failed') {
      leave = 'ignored';
      setupUpdate.ignore();
    } else if (step.do === 'leave and come back' || step.do === 'reload') {
      setupUpdate.stop();
      if (step.do === 'reload') setupUpdate = open();
      else setupUpdate.resume();
    }
    await seconds(0);
  };
  return { act, wrong, ends, outage, update: () => setupUpdate.getState() };
}

/** So long an update is followed, with the slowest of its answers before it. */
const longest = 120 * 10 + 10 + 300;

async function isWaitedFor(outage: ReturnType<typeof createExpectedOutage>): Promise<boolean> {
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
      .asyncProperty(worlds, steps, async (first, all) => {
        const { act, wrong, outage, update } = networkStep(first);
        for (const step of all) await act(step);
        expect(wrong).toEqual([]);
        // Nobody does anything more: it ends by itself.
        await act({ do: 'leave and come back' });
        await act({ do: 'wait', seconds: longest });
        expect(['idle', 'failed', 'done']).toContain(update().phase);
        expect(await isWaitedFor(outage), 'the pages wait for a device that is not away').toBe(
          false,
        );
        expect(wrong).toEqual([]);
      })
      .beforeEach(() => sessionStorage.clear()),
    { numRuns: 500 },
  );
});

test('every state of an update has a button that continues (property)', async () => {
  await fc.assert(
    fc
      .asyncProperty(worlds, steps, fc.boolean(), async (first, all, ignores) => {
        const { act, wrong, update } = networkStep(first);
        for (const step of all) await act(step);
        await act({ do: 'leave and come back' });
        await act({ do: 'turn', world: fine });
        await act({ do: 'wait', seconds: longest });
        if (update().phase === 'failed') await act({ do: ignores ? 'ignore' : 'try again' });
        if (update().phase === 'idle') await act({ do: 'continue' });
        await act({ do: 'wait', seconds: 30 });
        expect(update().phase).toBe('done');
        expect(wrong).toEqual([]);
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
  await act({ do: 'turn', world: fine });
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
