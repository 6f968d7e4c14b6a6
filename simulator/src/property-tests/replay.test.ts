import type { ClockMode } from '@stillhouse/device/clock/timer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createControlClient, type FaultSpec } from '../../client/client.ts';
import { readBundle } from '../replay/read-bundle.ts';
import { replay } from '../replay/replay.ts';
import { waitForSockets } from '../replay/wait-for-sockets.ts';
import { readLibraryScenario } from '../scenarios/library.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { createSimulator, type LeasedDevice } from '../simulator.ts';
import { type CallResponse, makeCall, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitraryMoves, formatMove, type Move } from './moves.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

type Control = ReturnType<typeof createControlClient>;

type Run = {
  mode: ClockMode;
  /** A scenario that is played from the start, in addition to the moves. */
  scenarioName: string | null;
  before: Move[];
  /** What happens to the device in between: it is reset, restored or forked. */
  interruption: 'none' | 'reset' | 'restore' | 'fork';
  after: Move[];
};

const runs: fc.Arbitrary<Run> = fc.record({
  mode: fc.constantFrom<ClockMode>('manual', 'real', 'scaled'),
  scenarioName: fc.constantFrom(null, null, 'chaos', 'enrollment-interrupted'),
  before: arbitraryMoves({ minLength: 1, maxLength: 14 }),
  interruption: fc.constantFrom('none', 'none', 'reset', 'restore', 'fork'),
  after: arbitraryMoves({ minLength: 0, maxLength: 10 }),
});

/** A simulated user: makes calls over the device's API and over the control API. */
class SimulatedUser {
  readonly #leased: LeasedDevice;
  readonly #control: Control;
  /** The pending calls. Some are aborted early. */
  readonly #waiting: { canWait: boolean; controller: AbortController }[] = [];
  readonly #responses: Promise<CallResponse | null>[] = [];

  constructor(leased: LeasedDevice, control: Control) {
    this.#leased = leased;
    this.#control = control;
  }

  async makeMoves(all: readonly Move[]): Promise<void> {
    for (const [index, one] of all.entries()) {
      await this.#makeMove(one, index);
      await this.#leased.host.settle();
    }
  }

  /**
   * Advances time until every response has arrived or never will. Then aborts the remaining calls.
   */
  async settle(): Promise<void> {
    const { host } = this.#leased;
    await host.settle();
    for (let steps = 0; host.describePending().length > 0 && steps < 500; steps += 1) {
      const next = host.clock.getNextTimerAt();
      if (next === null) break;
      await host.clock.advanceTo(Math.max(next, host.clock.now()));
      await host.settle();
    }
    await this.#leave(() => true);
    await Promise.all(this.#responses);
  }

  async #leave(who: (waiting: { canWait: boolean }) => boolean): Promise<void> {
    const { host } = this.#leased;
    const leaving = this.#waiting.filter(who);
    const before = host.held;
    for (const { controller } of leaving) controller.abort();
    if (leaving.length > 0 && before > 0) await waitForSockets();
    await host.settle();
  }

  async #makeMove(one: Move, index: number): Promise<void> {
    const { id, host } = this.#leased;
    const control = this.#control;
    switch (one.kind) {
      case 'call': {
        await control.advance(id, { by: one.afterMs });
        const heldElsewhere = host.held;
        const controller = new AbortController();
        const response = makeCall(host, one, { signal: controller.signal });
        this.#responses.push(response);
        this.#waiting.push({ canWait: index % 3 > 0, controller });
        await waitUntilEndedOrHeld(host, response, heldElsewhere);
        break;
      }
      case 'turn':
        await control.setCondition(id, one.condition, { on: one.on });
        break;
      case 'wait':
        await control.advance(id, { by: one.ms });
        if (index % 2 === 0) await this.#leave(({ canWait }) => !canWait);
        break;
      case 'act':
        // A call that this product does not support is rejected without an effect.
        await control.action(id, one.action).catch(() => {});
        break;
      case 'patch':
        await control.patch(id, { ...one.patch });
        break;
      case 'arm':
        await control.arm(id, one.fault as FaultSpec);
        break;
      case 'disarm':
        await control.clearFaults(id);
        break;
      case 'code':
        await control.addCloudCode(id);
        break;
    }
  }
}

/** Executes a run and returns the bundle of the device. */
async function getBundle({
  mode,
  scenarioName,
  before,
  interruption,
  after,
}: Run): Promise<string> {
  const simulator = await createSimulator();
  try {
    const control = createControlClient(simulator.labUrl);
    const scenario =
      scenarioName === null ? {} : { scenario: loadScenario(scenarioName), headless: true };
    const pace = mode === 'scaled' ? { clock: mode, speed: 20 } : { clock: mode };
    const leased = await simulator.lease({ ...pace, ...scenario });
    const first = new SimulatedUser(leased, control);
    if (interruption === 'restore' || interruption === 'fork') {
      await first.makeMoves(before.slice(0, before.length >> 1));
      await first.settle();
      await control.takeSnapshot(leased.id, { name: 'turn' });
    }
    await first.makeMoves(before);
    await first.settle();
    if (interruption === 'reset') await control.reset(leased.id);
    if (interruption === 'restore') await control.restore(leased.id, 'turn');
    const fork = interruption === 'fork' ? await control.fork(leased.id, 'turn') : null;
    const last = fork === null ? leased : simulator.get(fork.id);
    if (last === undefined) throw new Error('the fork does not exist');
    const second = new SimulatedUser(last, control);
    await second.makeMoves(after);
    await second.settle();
    return JSON.stringify(await control.bundle(last.id));
  } finally {
    await simulator.close();
  }
}

function loadScenario(name: string): Scenario {
  const loaded = readLibraryScenario(name);
  if (loaded.outcome === 'loaded') return loaded.scenario;
  throw new Error(`${name} is not a scenario`);
}

async function check(run: Run): Promise<number> {
  const read = await readBundle(await getBundle(run));
  if (read.outcome === 'rejected') throw new Error(read.message);
  const simulator = await createSimulator();
  try {
    const { difference, entries, problems } = await replay(simulator, read.bundle);
    expect(problems).toEqual([]);
    expect(difference).toBe(null);
    return entries.length;
  } finally {
    await simulator.close();
  }
}

test('a bundle replays any history of a device to the same journal, in any clock mode (property)', async () => {
  let exchanges = 0;
  const property = fc.asyncProperty(runs, async (run) => {
    try {
      exchanges += await check(run);
    } catch (error) {
      const { mode, scenarioName, before, interruption, after } = run;
      const lines = [
        ...before.map(formatMove),
        `--- ${interruption} ---`,
        ...after.map(formatMove),
      ];
      const reason = error instanceof Error ? error.message : String(error);
      throw new Error(
        `${mode}, ${scenarioName ?? 'no scenario'}:\n${lines.join('\n')}\n${reason}`,
        {
          cause: error,
        },
      );
    }
  });
  await fc.assert(property, {
    numRuns: isWhole ? 300 : 25,
    endOnFailure: true,
  });
  // Empty runs would prove nothing.
  expect(exchanges).toBeGreaterThan(isWhole ? 1_500 : 80);
}, 300_000);
