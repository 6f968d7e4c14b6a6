import fc from 'fast-check';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createPlannedAbsence } from '../../api/planned-absence.ts';
import type { Sighting } from '../../updates/look-at-update.ts';
import type { SetupUpgrade } from './setup-upgrade.ts';
import { createUpgradeStore } from './stored-upgrade.ts';
import { createUpgradeGuide, type Outcome, type UpgradeGuide } from './upgrade-guide.ts';

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

/** How the device is: what it says when asked, and how long it takes over it. */
type World = {
  state: string;
  /** `refuses`: it answers with an error; `signed out`: the session is over by the time that it answers. */
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

/** A person at the network step, a device that turns as it likes, and a record of what came before each success. */
function networkStep(first: World) {
  const absence = createPlannedAbsence();
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
  const outcome = ({ manner, state }: World, completing: string[]): Outcome => {
    if (manner === 'signed out') return null;
    if (manner !== 'answers') return { reason: `The device ${manner}.` };
    leave = completing.includes(state) ? 'confirmed' : null;
    return { state };
  };
  const sighting = ({ manner, state }: World): Sighting => {
    if (manner === 'is away') return { kind: 'away' };
    if (manner !== 'answers') return { kind: 'mute', reason: `The device ${manner}.` };
    leave = ['upToDate', 'upgradeAvailable'].includes(state) ? 'confirmed' : null;
    return { kind: 'seen', state, version: 'NFA1.20290401.0007' };
  };

  const open = (): UpgradeGuide => {
    const guide = createUpgradeGuide({
      store: createUpgradeStore(sessionStorage),
      lookForUpdate: () => answer((now) => outcome(now, ['upToDate', 'downgradeAvailable'])),
      start: () => answer((now) => outcome(now, [])),
      look: () => answer(sighting),
      reboot: async () => undefined,
      absence,
      now: Date.now,
      track: () => undefined,
      onEndedByItself: () => ends.push('by itself'),
    });
    let before: SetupUpgrade['phase'] = guide.getUpgrade().phase;
    guide.subscribe(() => {
      const { phase, tries } = guide.getUpgrade();
      if (phase === 'done' && before !== 'done') {
        if (leave === null) wrong.push('it goes on, and the device has confirmed nothing');
        if (!hasPressed) wrong.push('it goes on, and nobody has asked for it');
      }
      if (tries > 120) wrong.push(`it looks for the ${tries}th time`);
      before = phase;
    });
    guide.resume();
    return guide;
  };

  let guide = open();
  const act = async (step: Step) => {
    const { phase, asked } = guide.getUpgrade();
    if (step.do === 'wait') await seconds(step.seconds);
    else if (step.do === 'turn') world = step.world;
    else if (step.do === 'come online') void guide.check();
    else if (step.do === 'continue' && (phase === 'idle' || (phase === 'following' && !asked))) {
      hasPressed = true;
      void guide.proceed(false);
    } else if (step.do === 'try again' && phase === 'failed') {
      hasPressed = true;
      void guide.proceed(true);
    } else if (step.do === 'ignore' && phase === 'failed') {
      leave = 'ignored';
      guide.ignore();
    } else if (step.do === 'leave and come back' || step.do === 'reload') {
      guide.stop();
      if (step.do === 'reload') guide = open();
      else guide.resume();
    }
    await seconds(0);
  };
  return { act, wrong, ends, absence, upgrade: () => guide.getUpgrade() };
}

/** So long an update is followed, with the slowest of its answers before it. */
const longest = 120 * 10 + 10 + 300;

async function isWaitedFor(absence: ReturnType<typeof createPlannedAbsence>): Promise<boolean> {
  let isOver = false;
  void absence.whenOver(new AbortController().signal).then(() => {
    isOver = true;
  });
  await seconds(0);
  return !isOver;
}

test('whatever the device does and whatever is pressed, an update ends, and never as a success that nobody has confirmed', async () => {
  await fc.assert(
    fc
      .asyncProperty(worlds, steps, async (first, all) => {
        const { act, wrong, absence, upgrade } = networkStep(first);
        for (const step of all) await act(step);
        expect(wrong).toEqual([]);
        // nobody does anything more: it ends by itself
        await act({ do: 'leave and come back' });
        await act({ do: 'wait', seconds: longest });
        expect(['idle', 'failed', 'done']).toContain(upgrade().phase);
        expect(await isWaitedFor(absence), 'the pages wait for a device that is not away').toBe(
          false,
        );
        expect(wrong).toEqual([]);
      })
      .beforeEach(() => sessionStorage.clear()),
    { numRuns: 500 },
  );
});

test('wherever an update has led, there is a button that leads on', async () => {
  await fc.assert(
    fc
      .asyncProperty(worlds, steps, fc.boolean(), async (first, all, ignores) => {
        const { act, wrong, upgrade } = networkStep(first);
        for (const step of all) await act(step);
        await act({ do: 'leave and come back' });
        await act({ do: 'turn', world: fine });
        await act({ do: 'wait', seconds: longest });
        if (upgrade().phase === 'failed') await act({ do: ignores ? 'ignore' : 'try again' });
        if (upgrade().phase === 'idle') await act({ do: 'continue' });
        await act({ do: 'wait', seconds: 30 });
        expect(upgrade().phase).toBe('done');
        expect(wrong).toEqual([]);
      })
      .beforeEach(() => sessionStorage.clear()),
    { numRuns: 500 },
  );
});

// R4.18, R4.19, R9.8.
test('an update that never ends has failed with 408 after 120 looks, over reloads, too', async () => {
  const { act, upgrade } = networkStep({ ...fine, state: 'downloading' });
  await act({ do: 'continue' });
  for (let reload = 0; reload < 3; reload += 1) {
    await act({ do: 'wait', seconds: 290 });
    await act({ do: 'reload' });
  }
  expect(upgrade()).toMatchObject({ phase: 'following', tries: 90 });
  await act({ do: 'wait', seconds: 340 });
  expect(upgrade()).toMatchObject({ phase: 'failed', failure: { code: 408 } });
});

// R4.20.
test('an update that somebody else has started ends beside Continue, and leads nowhere', async () => {
  const { act, ends, upgrade } = networkStep({ ...fine, state: 'installing' });
  await act({ do: 'come online' });
  expect(upgrade()).toMatchObject({ phase: 'following', asked: false });
  await act({ do: 'turn', world: fine });
  await act({ do: 'wait', seconds: 10 });
  expect(upgrade().phase).toBe('idle');
  expect(ends).toEqual(['by itself']);
});

test('a failure that was ignored is not looked for again', async () => {
  const { act, upgrade } = networkStep({ ...fine, state: 'error' });
  await act({ do: 'come online' });
  await act({ do: 'wait', seconds: 10 });
  expect(upgrade().phase).toBe('failed');
  await act({ do: 'ignore' });
  await act({ do: 'come online' });
  await act({ do: 'wait', seconds: 60 });
  expect(upgrade()).toMatchObject({ phase: 'idle', ignored: true });
});
