import { expect, onTestFinished, test } from 'vitest';
import type { Bundle } from '../replay/bundle.ts';
import { replay } from '../replay/replay.ts';
import { loadFleetScenarioText } from '../scenarios/load.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createSimulator } from '../simulator.ts';
import type { FailedDevice } from './failed-device.ts';
import { runFleetScenario } from './run-fleet-scenario.ts';

/** Plays a scenario, whose first lines are given, in one shard and in three. */
async function fail(rest: string) {
  const text = `scenario: example\npurpose: It is here to fail.\nduration: 30m\n${rest}`;
  const loaded = loadFleetScenarioText(text, 'example.yaml');
  if (loaded.outcome === 'rejected') throw new Error(loaded.errors.map(formatScenarioError).join());
  const run = await runFleetScenario(loaded.scenario, { seed: 41 });
  const inShards = await runFleetScenario(loaded.scenario, { seed: 41, shards: 3 });
  expect(run.passed).toBe(false);
  expect(withoutEntries(inShards.failed)).toEqual(withoutEntries(run.failed));
  return run;
}

/** Entries have real times. */
function withoutEntries(failed: FailedDevice | null) {
  return failed === null ? null : { ...failed, entries: failed.entries.length };
}

/** Returns the steps in a bundle, and how long it takes, in minutes. Fails if a replay differs. */
async function readBundle(bundle: Bundle | null | undefined) {
  if (bundle == null) throw new Error('There is no bundle.');
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const { difference, problems, entries } = await replay(simulator, bundle);
  expect([difference, problems]).toEqual([null, []]);
  const [input] = bundle.inputs;
  const body = input !== undefined && 'body' in input ? input.body : undefined;
  const { scenario } = (body as { json: { scenario: { timeline: { do: object }[] } } }).json;
  const minutes = (bundle.end.at - bundle.start.at) / 60_000;
  return { does: scenario.timeline.map((step) => step.do), minutes, exchanges: entries.length };
}

const slow = '{ at: 1m, do: { condition: highLatency } }';

// R7.76.
test('a device on which nothing happens shows it with the fewest steps', async () => {
  const { failed, tally } = await fail(`fleet: { count: 30 }
timeline:
  - ${slow}
  - { at: 2m, share: 50%, do: { condition: offline } }
  - { at: 5m, id: check, do: { request: getStatus } }
  - { at: 25m, do: { action: powerOff } }
expect: { eventually: { event: internet, to: offline, since: check, within: 10m, share: 50% } }
`);
  expect(failed?.pointer).toBe('/expect/eventually/0');
  expect(tally.reached[0]?.has(failed?.number ?? 0)).toBe(false);
  expect(failed?.steps).toEqual(['/timeline/0', '/timeline/2']);
  const { does, minutes, exchanges } = await readBundle(failed?.bundle);
  expect(does).toEqual([
    { condition: { name: 'highLatency' } },
    { request: { operationId: 'getStatus' } },
  ]);
  expect([minutes <= 15, exchanges]).toEqual([true, 1]);
});

test('a device on which something happens shows it without the steps that it does not need', async () => {
  const { failed, tally, seed } = await fail(`fleet: { count: 30 }
timeline:
  - ${slow}
  - { at: 2m, over: 5m, share: 30%, id: cut, do: { action: powerOff } }
  - { after: { step: cut }, delay: 1m, do: { action: powerOn } }
  - { after: { event: lockedOut }, do: { action: reboot } }
expect: { never: { event: power, to: 'off' } }
`);
  expect([failed?.pointer, failed?.steps]).toEqual([
    '/expect/never/0',
    ['/timeline/1', '/timeline/2'],
  ]);
  const number = failed?.number ?? 0;
  expect(failed?.seed).toBe(seed + number - 1);
  expect(number).toBe(Math.min(...(tally.reached[0]?.keys() ?? [])));
  const { minutes } = await readBundle(failed?.bundle);
  expect(minutes * 60_000).toBeCloseTo(tally.reached[0]?.get(number) ?? 0, -2);
});

test.each([
  [
    'a step that fails',
    'timeline: [{ at: 1m, do: { action: reboot } }, { at: 5m, share: 40%, do: { action: finishDownload } }]',
    ['/timeline/1', ['/timeline/1']],
  ],
  [
    'a request with a fault',
    `faults: [{ id: cut, kind: malformed-json, offContract: true, match: { operationId: getStatus } }]
timeline: [{ at: 1m, do: { action: reboot } }, { at: 5m, share: 40%, do: { request: getStatus } }]
expect: { requests: [{ operationId: getStatus, fault: cut, count: { max: 0 } }] }`,
    ['/expect/requests/0', ['/timeline/1']],
  ],
  [
    'an event that comes late',
    `timeline: [{ at: 1m, share: 70%, do: { action: powerCycle } }]
expect: { eventually: { event: power, to: 'on', share: 50%, percentiles: { p50: 61s } } }`,
    ['/expect/eventually/0', ['/timeline/0']],
  ],
  [
    'too few successful requests',
    `timeline: [{ at: 1m, do: { request: getStatus } }, { at: 5m, share: 40%, do: { request: { operationId: getStatus, role: none } } }]
expect: { requests: [{ operationId: getStatus, status: 200, share: 90% }] }`,
    ['/expect/requests/0', ['/timeline/1']],
  ],
])('one device shows %s', async (_what, rest, expected) => {
  const { failed } = await fail(`fleet: { count: 12 }\n${rest}\n`);
  expect([failed?.pointer, failed?.steps]).toEqual(expected);
  await readBundle(failed?.bundle);
});

test('no device shows a step that no device takes', async () => {
  const { failed } = await fail(
    'fleet: { count: 3 }\ntimeline: [{ after: { event: lockedOut }, do: { action: reboot } }]\n',
  );
  expect(failed).toBe(null);
});
