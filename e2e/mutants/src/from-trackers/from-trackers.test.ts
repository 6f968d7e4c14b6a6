import { createSimulator, type Simulator } from 'stillhouse';
import { createControlClient } from 'stillhouse/client';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startMutantProxy } from '../proxy/mutant-proxy.ts';
import { createClient } from './observations/client.ts';
import { clientObservations } from './observations/clients.ts';
import { listObservations } from './observations/lists.ts';
import { secondStateObservations } from './observations/second-states.ts';
import { secondValueObservations } from './observations/second-values.ts';
import { timeObservations } from './observations/time.ts';
import { trackerBugs } from './trackers.ts';

const bugs = Object.values(trackerBugs).flat();
const observations = [
  ...listObservations,
  ...clientObservations,
  ...timeObservations,
  ...secondValueObservations,
  ...secondStateObservations,
];

let simulator: Simulator;

beforeAll(async () => {
  simulator = await createSimulator();
});

afterAll(() => simulator.close());

/** A client of a new device, or of one with a bug. */
async function startClient(bug?: (typeof bugs)[number]) {
  const device = await simulator.lease({ product: 'dalmore', clock: 'manual', seed: 1 });
  onTestFinished(() => void simulator.release(device.id));
  const { baseUrl, setupUrl } = device.toLease();
  const control = createControlClient(simulator.labUrl);
  if (bug === undefined) return createClient(baseUrl, control, device);
  const target = { url: baseUrl, setupUrl, password: 'stillhouse' };
  const { proxy, url } = await startMutantProxy(target, bug.createHandler());
  onTestFinished(() => proxy.close());
  return createClient(url, control, device);
}

test('each kind has eight bugs, with a source each, from ten projects and more', () => {
  expect(Object.values(trackerBugs).map(({ length }) => length)).toEqual([8, 8, 8, 8, 8]);
  const sources = bugs.map(({ report }) => report?.source ?? '');
  for (const source of sources) expect(source).toMatch(/^[\w.-]+\/[\w.-]+#\d+$/);
  expect(new Set(sources).size).toBe(40);
  expect(new Set(sources.map((source) => source.split('#')[0])).size).toBeGreaterThan(10);
  expect(observations).toHaveLength(40);
});

test.each(observations)('plain calls show: $bug', async ({ bug: name, observe, sound, buggy }) => {
  const bug = bugs.find(({ id }) => id.includes(`.from-trackers-${name}:`));
  if (bug === undefined) throw new Error(`Unknown bug: ${name}`);
  expect(await observe(await startClient())).toEqual(sound);
  expect(await observe(await startClient(bug))).toEqual(buggy);
});
