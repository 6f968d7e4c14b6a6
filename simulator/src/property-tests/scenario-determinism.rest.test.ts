import { expect, test } from 'vitest';
import { startLab } from '../control/testing/test-lab.ts';
import { listScenarioNames, readLibraryScenario } from '../scenarios/library.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { playSeed } from './seeded-client.ts';

/** Every scenario with every seed takes ten minutes, too long for CI. */
const isWhole = process.env.STILLHOUSE_MATRICES === 'whole' && process.env.CI === undefined;
const seeds = Array.from({ length: 50 }, (_none, index) => index + 1);

/** Every library scenario, and a device without one. */
const scenarioNames: readonly (string | null)[] = [null, ...listScenarioNames()];

/**
 * Returns all seeds of a scenario, or in a sample a few, so that every scenario and every seed is
 * covered.
 */
function getSeeds(position: number): number[] {
  const length = Math.max(scenarioNames.length, seeds.length);
  const steps = Array.from({ length }, (_none, index) => index);
  if (isWhole) return seeds;
  return steps
    .filter((step) => step % scenarioNames.length === position)
    .map((step) => seeds[step % seeds.length] ?? 1);
}

function loadScenario(name: string): Scenario {
  const ready = readLibraryScenario(name);
  if (ready.outcome === 'loaded') return ready.scenario;
  throw new Error(`${name} is not a scenario: ${JSON.stringify(ready.errors)}`);
}

test.each(
  scenarioNames.map((scenario, index) => ({
    name: scenario ?? 'no scenario',
    scenario,
    seeds: getSeeds(index),
  })),
)(
  'two equal client runs are identical: $name, seeds $seeds',
  { timeout: isWhole ? 300_000 : 30_000 },
  async ({ scenario, seeds }) => {
    const { simulator, lease } = await startLab();
    const played = scenario === null ? {} : { scenario: loadScenario(scenario), headless: true };
    const run = async (seed: number) => {
      const leased = await lease({ seed, lockstep: true, ...played });
      const journal = await playSeed(leased, { seed, requests: 20 });
      await simulator.release(leased.id);
      return journal;
    };
    for (const seed of seeds) {
      const first = await run(seed);
      expect(await run(seed), `seed ${seed}`).toBe(first);
    }
  },
);

test('different seeds produce different runs', async () => {
  const { simulator, lease } = await startLab();
  const run = async (seed: number) => {
    const leased = await lease({ seed, lockstep: true });
    const journal = await playSeed(leased, { seed, requests: 5 });
    await simulator.release(leased.id);
    return journal;
  };
  expect(await run(1)).not.toBe(await run(2));
});
