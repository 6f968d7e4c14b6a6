import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { ControlSchema } from '../control/schema.ts';
import { defaultProduct } from '../fleet/lease-options.ts';
import { nearestName } from '../names/nearest-name.ts';
import { loadFile } from './load.ts';
import { findingText, type Loaded, type Scenario } from './scenario.ts';

const folder = fileURLToPath(new URL('./library/', import.meta.url));
const ending = '.yaml';

const known = new Map<string, Scenario>();

/** Names of the ready scenarios, in alphabetical order: each is its file's. */
export function scenarioNames(): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .toSorted();
}

/** Loads one of them, with the places of its parts in its file. */
export function loadReady(name: string): Loaded {
  return loadFile(`${folder}${name}${ending}`, `${name}${ending}`);
}

/** The ready scenario of that name, or undefined. They are ours, so one that is wrong is a bug. */
export function readyScenario(name: string): Scenario | undefined {
  return scenarioNames().includes(name) ? sound(name) : undefined;
}

/** What there is to choose from. */
export function scenarioEntries(): ControlSchema<'ScenarioEntry'>[] {
  return scenarioNames().map((name) => {
    const { purpose, device } = sound(name);
    return { name, purpose, product: device?.product ?? defaultProduct };
  });
}

/** Says that there is no such scenario, and which was probably meant. */
export function unknownScenario(name: string): string {
  const names = scenarioNames();
  const nearest = nearestName(name, names);
  const meant = nearest === null ? `There are ${names.join(', ')}.` : `Did you mean ${nearest}?`;
  return `There is no ready scenario ${JSON.stringify(name)}. ${meant}`;
}

function sound(name: string): Scenario {
  const before = known.get(name);
  if (before !== undefined) return before;
  const result = loadReady(name);
  if (result.outcome === 'refused') {
    throw new Error(`A ready scenario is wrong: ${result.findings.map(findingText).join('; ')}`);
  }
  known.set(name, result.scenario);
  return result.scenario;
}
