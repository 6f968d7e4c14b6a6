import { getResponseFields } from '@stillhouse/contracts/response-fields';
import { isRecord } from '@stillhouse/foundation/is-record';
import { beforeAll, expect, test } from 'vitest';
import { type ControlSchema, createControlClient } from '../../client/client.ts';
import {
  holdsNow,
  matchesEvent,
  matchesExchange,
  parseAssertion,
} from '../scenarios/assertions.ts';
import { checkEvent } from '../scenarios/check-event.ts';
import {
  getLibraryScenario,
  listScenarioEntries,
  listScenarioNames,
  readLibraryScenario,
} from '../scenarios/library.ts';
import type { ScenarioAssertion } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { createSimulator } from '../simulator.ts';
import { runScenario, type ScenarioRun } from './run-scenario.ts';

const names = listScenarioNames();
const runs = new Map<string, ScenarioRun>();
let coverage: ControlSchema<'Coverage'>;

/** Play every library scenario once. The tests examine the results. */
beforeAll(async () => {
  const simulator = await createSimulator();
  for (const name of names) runs.set(name, await runScenario(simulator, scenario(name)));
  coverage = await createControlClient(simulator.labUrl).coverage();
  await simulator.close();
}, 120_000);

function scenario(name: string) {
  const loaded = readLibraryScenario(name);
  if (loaded.outcome === 'loaded') return loaded.scenario;
  throw new Error(loaded.errors.map(formatScenarioError).join('\n'));
}

function getRun(name: string): ScenarioRun {
  const run = runs.get(name);
  if (run === undefined) throw new Error(`${name} has not been played.`);
  return run;
}

/** The final state as text, without private keys, which come from real entropy. */
function formatState({ state }: ScenarioRun): string {
  return JSON.stringify(state).replaceAll(/-----BEGIN PRIVATE KEY-----[^-]+/g, 'a key');
}

/**
 * Returns true if an assertion holds in a run: a state at its end, or an event or exchange at any
 * time.
 */
function holdsInRun(given: ScenarioAssertion, { state, events, entries }: ScenarioRun): boolean {
  const claim = parseAssertion(given);
  if (claim.of === 'state') return holdsNow(claim, state);
  if (claim.of === 'request') return entries.some((entry) => matchesExchange(claim.match, entry));
  return (
    events.filter((event) => matchesEvent(claim.event, claim.match, event)).length >= claim.nth
  );
}

test('the checks of a scenario know every value that the events of the library have', () => {
  const unknown = new Set<string>();
  for (const { events, scenario } of runs.values()) {
    for (const { at: _at, type, ...fields } of events) {
      for (const { pointer, message } of checkEvent('', type, fields, scenario)) {
        unknown.add(`${type}${pointer} ${message}`);
      }
    }
  }
  expect([...unknown]).toEqual([]);
});

test('there are at least 30 library scenarios', () => {
  expect(names.length).toBeGreaterThanOrEqual(30);
});

test.each(names)('%s meets its expectations', (name) => {
  const { results } = getRun(name);
  expect(results.filter(({ verdict }) => verdict !== 'met')).toEqual([]);
});

test.each(names)('%s has an outcome that no other library scenario has', (name) => {
  const { uniqueOutcome } = scenario(name);
  if (uniqueOutcome === undefined)
    throw new Error(`${name} needs a uniqueOutcome: what only it comes to.`);
  expect(names.filter((other) => holdsInRun(uniqueOutcome, getRun(other)))).toEqual([name]);
});

test.each(['operations', 'states', 'transitions', 'conditions'])(
  'the library scenarios reach every one of the %s of a device',
  (name) => {
    const found = coverage.areas.find(({ area }) => area === name);
    expect(found?.seen.length).toBeGreaterThan(0);
    expect(found?.unseen).toEqual([]);
  },
);

// A field of the contract that the simulator never reports has been forgotten.
test('the library scenarios show every field of the status', () => {
  // One schema describes both interfaces.
  const toPlace = (pointer: string) => pointer.replace(/\/dot1x\/(ethernet|wifi)/, '/dot1x/*');
  const seen = new Set<string>();
  for (const { entries } of runs.values()) {
    for (const { operationId, status, response } of entries) {
      if (operationId !== 'getStatus' || status !== 200) continue;
      for (const pointer of listPlaces(response?.body)) seen.add(toPlace(pointer));
    }
  }
  const declared = getResponseFields('getStatus').map(({ pointer }) => toPlace(pointer));
  expect(declared.filter((place) => !seen.has(place))).toEqual([]);
});

/** The pointers of a value and of all that it contains. */
function listPlaces(value: unknown, pointer = ''): string[] {
  const members = isRecord(value) ? Object.entries(value) : [];
  return [pointer, ...members.flatMap(([key, it]) => listPlaces(it, `${pointer}/${key}`))];
}

test('each is in the folder of its topic', () => {
  expect(listScenarioEntries().filter(({ topic }) => !/^[a-z][a-z0-9-]*$/.test(topic))).toEqual([]);
});

test('each has a unique description of one sentence', () => {
  const purposes = listScenarioEntries().map(({ purpose }) => purpose);
  expect(purposes.filter((purpose) => !/^[A-Z]([^.]|\.\S)*\.$/.test(purpose))).toEqual([]);
  expect(new Set(purposes).size).toBe(names.length);
});

test('a scenario played twice gives identical bytes', async () => {
  const simulator = await createSimulator();
  const differing: string[] = [];
  for (const name of names) {
    const again = await runScenario(simulator, scenario(name));
    const first = getRun(name);
    const isSame =
      again.journal === first.journal &&
      JSON.stringify(again.events) === JSON.stringify(first.events) &&
      formatState(again) === formatState(first);
    if (!isSame) differing.push(name);
  }
  await simulator.close();
  expect(differing).toEqual([]);
}, 120_000);

test('a library scenario is found by its name', () => {
  expect(getLibraryScenario('cable-out')?.scenario).toBe('cable-out');
  expect(getLibraryScenario('../load')).toBeUndefined();
});
