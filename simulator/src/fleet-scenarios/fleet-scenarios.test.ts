import fc from 'fast-check';
import { expect, test } from 'vitest';
import { listFleetScenarioNames, readLibraryScenario } from '../scenarios/library.ts';
import { loadFleetScenarioText } from '../scenarios/load.ts';
import type { LoadResult, Scenario } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createFleetReport } from './report.ts';
import { runFleetScenario } from './run-fleet-scenario.ts';

function getScenario(loaded: LoadResult): Scenario {
  if (loaded.outcome === 'loaded') return loaded.scenario;
  throw new Error(loaded.errors.map(formatScenarioError).join('\n'));
}

/** Plays the rest of a scenario, whose first lines are given. */
async function play(rest: string, { seed = 1, shards = 1 } = {}) {
  const text = `scenario: example\npurpose: It is here to be played.\n${rest}`;
  return playScenario(getScenario(loadFleetScenarioText(text, 'example.yaml')), { seed, shards });
}

async function playScenario(scenario: Scenario, options: { seed: number; shards: number }) {
  return createFleetReport(await runFleetScenario(scenario, options));
}

function readLibrary(name: string, count: number): Scenario {
  const scenario = getScenario(readLibraryScenario(name));
  return { ...scenario, fleet: { ...scenario.fleet, count } };
}

/** What is not met, as text. */
function listUnmet({ results }: Awaited<ReturnType<typeof play>>): string[] {
  return results
    .filter(({ verdict }) => verdict !== 'met')
    .map(({ expectation, detail }) => `${expectation}: ${detail}`);
}

// R7.67.
test.each(listFleetScenarioNames())(
  'the library scenario %s meets its expectations',
  async (name) => {
    expect(listUnmet(await playScenario(readLibrary(name, 60), { seed: 1, shards: 1 }))).toEqual(
      [],
    );
  },
);

// R7.68.
test('the report is the same for any number of shards (property)', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.constantFrom(...listFleetScenarioNames()),
      fc.integer({ min: 0, max: 1e9 }),
      fc.integer({ min: 1, max: 25 }),
      async (name, seed, count) => {
        const scenario = readLibrary(name, count);
        const one = await playScenario(scenario, { seed, shards: 1 });
        expect(one.devices).toBe(count);
        for (const shards of [2, 3]) {
          expect(await playScenario(scenario, { seed, shards })).toEqual(one);
        }
      },
    ),
    { numRuns: 4, seed: 41 },
  );
});

const rings = 'fleet: { count: 40, rings: { first: 1, second: 3 } }\nduration: 10m\n';

test('a gate holds the next ring back until enough of the one before has succeeded', async () => {
  const wave = (share: string) => `${rings}timeline:
  - { at: 1m, where: { ring: first }, share: 50%, do: { action: reboot } }
  - { at: 3m, where: { ring: second }, when: { event: power, to: booting, where: { ring: first }, share: ${share} }, do: { action: reboot } }
expect: { eventually: { event: power, to: booting, where: { ring: second } } }
`;
  const open = await play(wave('20%'));
  expect([listUnmet(open), open.gates[0]?.open]).toEqual([[], true]);
  const closed = await play(wave('90%'));
  expect(closed.gates).toEqual([{ ...open.gates[0], open: false }]);
  expect(closed.steps[1]).toEqual({ pointer: '/timeline/1', taken: 0, failed: 0 });
  expect(listUnmet(closed)).toEqual([
    expect.stringMatching(
      /^eventually event power to "booting" on ring "second": all: 0% \(0 of \d+\)$/,
    ),
  ]);
});

test('a device without a step is not created, and its state counts', async () => {
  const report = await play(`${rings}timeline:
  - { at: 1m, where: { ring: first }, do: { action: powerOff } }
expect:
  eventually:
    - { pointer: /power/state, equals: 'on', where: { ring: second } }
    - { pointer: /power/state, equals: 'off', where: { ring: first } }
  never:
    - { pointer: /power/state, equals: 'off', where: { ring: second } }
`);
  expect(listUnmet(report)).toEqual([]);
  const first = report.times[1]?.devices;
  expect([report.active, report.devices]).toEqual([first, 40]);
  const off = report.curves.find(({ name }) => name === 'power off')?.values;
  expect([off?.[5], off?.[6], off?.at(-1)]).toEqual([0, first, first]);
});

test('percentiles count from the step, and devices that never get there are late', async () => {
  const storm = (percentiles: string) => `fleet: { count: 40 }
duration: 10m
timeline:
  - { at: 2m, id: cut, over: 2m, share: 75%, do: { action: powerCycle } }
  - { at: 5m, share: 10%, do: { action: powerCycle } }
expect: { eventually: { event: power, to: 'on', since: cut, share: 90%, percentiles: ${percentiles} } }
`;
  const report = await play(storm('{ p90: 1m }'));
  expect(listUnmet(report)).toEqual([]);
  expect(report.times[0]?.devices).toBeLessThan(40);
  expect(report.times[0]?.percentiles.p50).toBeLessThan(60_000);
  expect(listUnmet(await play(storm('{ p90: 1s }')))).toHaveLength(1);
});

test('a step that no device takes, or that fails on a device, fails the scenario', async () => {
  const report = await play(`fleet: { count: 5 }
duration: 5m
timeline:
  - { at: 1m, do: { action: finishDownload } }
  - { after: { event: lockedOut }, do: { action: reboot } }
`);
  expect(listUnmet(report)).toEqual([
    expect.stringMatching(
      /^step at 1m: action finishDownload: failed on 5 devices, such as number 1: /,
    ),
    'step after lockedOut: action reboot: no device has taken it',
  ]);
});
