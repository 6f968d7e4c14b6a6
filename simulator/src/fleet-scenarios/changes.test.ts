import { expect, test } from 'vitest';
import { loadFleetScenarioText } from '../scenarios/load.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createFleetReport } from './report.ts';
import { runFleetScenario } from './run-fleet-scenario.ts';

const text = `scenario: example
purpose: Its targets change while it plays.
fleet: { count: 30, rings: { first: 1, second: 2 } }
initialState: { settings: { system: { osInstallPolicy: always } } }
duration: 40m
timeline:
  - { at: 1m, where: { ring: first }, over: 12m, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0930 } } }
  - { at: 20m, id: second, where: { ring: second }, over: 5m, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0930 } } }
  - { after: { step: second }, delay: 12m, do: { request: getStatus } }
expect:
  eventually:
    - { pointer: /firmwareVersion, equals: NFA1.20300301.0930, share: 99% }
    - { event: power, to: booting, since: second, share: 90% }
`;

function load(file: string): Scenario {
  const loaded = loadFleetScenarioText(file, 'example.yaml');
  if (loaded.outcome === 'loaded') return loaded.scenario;
  throw new Error(loaded.errors.map(formatScenarioError).join('\n'));
}

/** Plays the text, and another one from a barrier on. */
async function playChanged(
  changed: string,
  { atMs, shards = 1 }: { atMs: number; shards?: number },
) {
  let now = 0;
  const problems: string[] = [];
  const run = await runFleetScenario(load(text), {
    seed: 3,
    shards,
    onProgress: (progress) => {
      now = progress.atMs;
    },
    takeChange: () => (now === atMs ? load(changed) : null),
    onChange: (issues) =>
      problems.push(...issues.map(({ pointer, message }) => `${pointer} ${message}`)),
  });
  return { report: createFleetReport(run), problems };
}

const later = text
  .replace('at: 20m', 'at: 18m, share: 60%')
  .replace('over: 5m', 'over: 8m')
  .replace('delay: 12m, do: { request: getStatus }', 'delay: 3m, do: { action: reboot }')
  .replace('share: 99%', 'share: 30%, percentiles: { p20: 15m }');

// R7.69.
test.each([1, 2])(
  'a fleet whose targets changed has the report of the changed scenario (%i shards)',
  async (shards) => {
    const fromStart = createFleetReport(await runFleetScenario(load(later), { seed: 3 }));
    const { report, problems } = await playChanged(later, { atMs: 8 * 60_000, shards });
    expect(problems).toEqual([]);
    expect(report).toEqual(fromStart);
  },
);

test('other changes are rejected, and the fleet goes on as before', async () => {
  const before = createFleetReport(await runFleetScenario(load(text), { seed: 3 }));
  const changed = text
    .replace('count: 30', 'count: 31')
    .replace('at: 1m', 'at: 2m')
    .replace('to: booting', "to: 'off'");
  const { report, problems } = await playChanged(changed, { atMs: 8 * 60_000 });
  expect(problems).toEqual([
    '/fleet must stay while the fleet plays. Undo the change, or start the fleet again',
    expect.stringContaining('/expect/eventually has other assertions'),
    expect.stringContaining('/timeline/0 is not a step to come: the fleet is at 8m.'),
  ]);
  expect(report).toEqual(before);
});
