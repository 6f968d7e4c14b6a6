import fc from 'fast-check';
import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';
import type { LeasedDevice } from '../fleet/leased-device.ts';
import { takeSettledSnapshot } from '../fleet/take-snapshot.ts';
import { toCanonicalText } from '../journal/canonical.ts';
import { getLibraryScenario, listScenarioNames } from '../scenarios/library.ts';
import { readSnapshot } from '../snapshots/read-snapshot.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { arbitraryMoves, formatMove, type Move, makeMoves } from './moves.ts';

const isWhole = process.env.STILLHOUSE_MATRICES === 'whole';

type Run = {
  seed: number;
  product: string;
  /** The scenario played from the start, if any. */
  scenarioName: string | null;
  before: Move[];
  after: Move[];
};

const runs: fc.Arbitrary<Run> = fc.record({
  seed: fc.nat(1_000),
  product: fc.constantFrom('barra', 'dalmore', 'arran', 'longrow'),
  scenarioName: fc.constantFrom(null, ...listScenarioNames()),
  before: arbitraryMoves({ minLength: 0, maxLength: 15 }),
  after: arbitraryMoves({ minLength: 10, maxLength: 25 }),
});

/** The result of a device since a snapshot. */
type Outcome = {
  journal: string;
  end: unknown;
};

async function takeSnapshot(leased: LeasedDevice): Promise<Snapshot> {
  const result = await takeSettledSnapshot(leased);
  if (result.outcome === 'busy') throw new Error(`Under way: ${result.underWay.join(', ')}`);
  return result.snapshot;
}

/** Continues from a snapshot. A quarter of an hour lets all processes on the device end. */
async function continueFrom(
  leased: LeasedDevice,
  { after }: Run,
  from: Snapshot,
): Promise<Outcome> {
  await makeMoves(leased, [...after, { kind: 'wait', ms: 900_000 }]);
  const { journal } = leased.host;
  const entries = journal.listEntries({ since: from.journal.last });
  return {
    journal: toCanonicalText(entries, leased.id),
    end: toComparable(await takeSnapshot(leased)),
  };
}

/** Removes real times and a key that comes from real entropy. */
function toComparable({ clock, state, ...rest }: Snapshot): unknown {
  const { privateKey: _privateKey, ...dot1x } = state.network.dot1x;
  const network = { ...state.network, dot1x };
  return { ...rest, clock: { ...clock, realNow: 0 }, state: { ...state, network } };
}

async function check(run: Run): Promise<string> {
  const { simulator, lease } = await startLab();
  const { seed, product, scenarioName } = run;
  const scenario = scenarioName === null ? undefined : getLibraryScenario(scenarioName);
  const terms = scenario === undefined ? { product } : { scenario, headless: true };
  const leased = await lease({ seed, ...terms });
  try {
    await makeMoves(leased, run.before);
    const snapshot = await takeSnapshot(leased);
    // Convert it to JSON, as when it is stored or sent.
    const read = await readSnapshot(JSON.parse(JSON.stringify(snapshot)));
    expect(read).toEqual({ outcome: 'read', snapshot });
    const first = await continueFrom(leased, run, snapshot);

    await leased.runExclusive(() => leased.restore(snapshot));
    expect(toComparable(await takeSnapshot(leased))).toEqual(toComparable(snapshot));
    expect(await continueFrom(leased, run, snapshot)).toEqual(first);

    const fork = await simulator.lease({ snapshot });
    expect(await continueFrom(fork, run, snapshot)).toEqual(first);
    return first.journal;
  } finally {
    await simulator.close();
  }
}

test('a restored snapshot and a fork replay identically to the original device', async () => {
  let exchanges = 0;
  const property = fc.asyncProperty(runs, async (run) => {
    try {
      exchanges += (await check(run)).split('\n').length - 1;
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      const lines = [
        ...run.before.map(formatMove),
        '--- snapshot ---',
        ...run.after.map(formatMove),
      ];
      throw new Error(`${run.scenarioName ?? run.product}:\n${lines.join('\n')}\n${reason}`, {
        cause: error,
      });
    }
  });
  await fc.assert(property, { numRuns: isWhole ? 400 : 50, endOnFailure: true });
  // Empty runs would prove nothing.
  expect(exchanges).toBeGreaterThan(isWhole ? 2_500 : 250);
}, 240_000);
