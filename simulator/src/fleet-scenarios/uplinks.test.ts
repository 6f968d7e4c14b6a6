import { expect, onTestFinished, test } from 'vitest';
import { replay } from '../replay/replay.ts';
import { loadFleetScenarioText } from '../scenarios/load.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createSimulator } from '../simulator.ts';
import { createFleetReport } from './report.ts';
import { runFleetScenario } from './run-fleet-scenario.ts';

const firmwareBytes = 300_000_000;

const start =
  'at: 1m, id: start, do: { request: { operationId: startUpdate, body: { action: update } } }';

/** A building whose devices update at the same time, and one without a limit. */
function createWave(uplinkBytesPerSecond: number, { over = '1m', expect = '' } = {}): string {
  return `scenario: wave
purpose: A building shares its uplink.
fleet: { count: 30, networks: { tower: { weight: 2, uplinkBytesPerSecond: ${uplinkBytesPerSecond} }, home: 1 } }
initialState: { settings: { updates: { type: MANUAL } } }
duration: 20m
timeline:
  - { at: 10s, do: { action: { name: releaseFirmware, channel: stable, version: NFA1.20300301.0930 } } }
  - { ${start}, over: ${over} }
expect:
  eventually:
    - { event: updateState, from: downloading, to: installing, where: { network: tower } }
    - { event: updateState, from: downloading, to: installing, where: { network: home } }
  ${expect}
`;
}

async function play(text: string, shards = 1) {
  const loaded = loadFleetScenarioText(text, 'wave.yaml');
  if (loaded.outcome === 'rejected') throw new Error(loaded.errors.map(formatScenarioError).join());
  return runFleetScenario(loaded.scenario, { seed: 41, shards });
}

// R7.77.
test('devices that download at the same time share the uplink of their building', async () => {
  const bytesPerSecond = 10_000_000;
  const [tower, home] = createFleetReport(await play(createWave(bytesPerSecond))).times;
  const [free] = createFleetReport(await play(createWave(1e12))).times;
  const last = (times: typeof tower) => times?.percentiles.p100 ?? 0;
  expect(tower?.reached).toBe(tower?.devices);
  // The uplink is busy until few are left, which are no faster than without a limit.
  const busyMs = ((tower?.devices ?? 0) * firmwareBytes * 1_000) / bytesPerSecond;
  expect(last(tower)).toBeGreaterThan(60_000 + busyMs);
  expect(last(tower)).toBeLessThan(60_000 + busyMs * 1.2);
  expect(last(free)).toBeLessThan(last(tower) / 1.5);
  expect(last(home)).toBeLessThan(last(tower) / 1.5);
});

test('a download that is stuck leaves the uplink to the others', async () => {
  const bytesPerSecond = 10_000_000;
  const wave = createWave(bytesPerSecond);
  const stuck = '{ at: 0s, share: 46%, where: { network: tower }, do: { condition: updateStuck } }';
  const text = wave.replace('timeline:', `timeline:\n  - ${stuck}`);
  const [tower] = createFleetReport(await play(text)).times;
  const { devices = 0, reached = 0, percentiles } = tower ?? {};
  expect(reached).toBeLessThan(devices * 0.8);
  // Half of the devices have finished: all but those that are stuck share the uplink until then.
  const busyMs = (reached * firmwareBytes * 1_000) / bytesPerSecond;
  expect(percentiles?.p50).toBeLessThan(60_000 + busyMs * 1.2);
});

test('shares of an uplink are the same for any number of shards, and in the bundle', async () => {
  const text = createWave(15_000_000, { expect: 'never: { event: updateState, to: installing }' });
  const one = await play(text);
  for (const shards of [2, 3]) {
    const more = await play(text, shards);
    expect(createFleetReport(more)).toEqual(createFleetReport(one));
    expect(more.failed?.bundle).toEqual(one.failed?.bundle);
  }
  expect(one.failed?.pointer).toBe('/expect/never/0');
});

test('the bundle of a device that the uplink was too slow for has its shares', async () => {
  const { failed } = await play(createWave(5_000_000, { over: '0s' }));
  const bundle = failed?.bundle;
  if (bundle == null) throw new Error('There is no bundle.');
  const shares = bundle.inputs.flatMap((input) =>
    'operationId' in input && input.operationId === 'setCondition' ? [input] : [],
  );
  expect(shares.length).toBeGreaterThan(0);
  expect(shares[0]?.path).toEqual({ name: 'lowBandwidth' });
  const simulator = await createSimulator();
  onTestFinished(() => simulator.close());
  const { difference, problems } = await replay(simulator, bundle);
  expect([difference, problems]).toEqual([null, []]);
});
