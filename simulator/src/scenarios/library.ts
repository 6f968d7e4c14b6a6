import { readdirSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import type { ControlSchema } from '../../client/control-schema.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import { formatFinding } from './finding.ts';
import { readScenarioFile } from './read-scenario.ts';
import type { LoadResult, Scenario } from './scenario.ts';

const folder = fileURLToPath(new URL('./library/', import.meta.url));
const ending = '.yaml';

const known = new Map<string, Scenario>();

/** The files of the ready scenarios by name, in alphabetical order. The folder that a file is in is its topic. */
function files(): Map<string, string> {
  const found = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .map((file) => [basename(file, ending), file] as const);
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** Names of the ready scenarios, in alphabetical order: each is its file's. */
export function listScenarioNames(): string[] {
  return [...files().keys()];
}

/** Loads one of them, with the places of its parts in its file. */
export function readLibraryScenario(name: string): LoadResult {
  const file = files().get(name) ?? `${name}${ending}`;
  return readScenarioFile(`${folder}${file}`, file);
}

/** The ready scenario of that name, or undefined. They are ours, so one that is wrong is a bug. */
export function getLibraryScenario(name: string): Scenario | undefined {
  return listScenarioNames().includes(name) ? sound(name) : undefined;
}

/** What there is to choose from, topic by topic. */
export function listScenarioEntries(): ControlSchema<'ScenarioEntry'>[] {
  const entries = [...files()].map(([name, file]) => {
    const { purpose, device } = sound(name);
    return { name, topic: dirname(file), purpose, product: device?.product ?? defaultProduct };
  });
  // By code units, so that every machine has the same order.
  return entries.toSorted(
    (one, other) => Number(one.topic > other.topic) - Number(one.topic < other.topic),
  );
}

/** Says that there is no such scenario, and which was probably meant. */
export function explainUnknownScenario(name: string): string {
  const names = listScenarioNames();
  const nearest = findNearestName(name, names);
  const meant = nearest === null ? `Scenarios: ${names.join(', ')}.` : `Did you mean ${nearest}?`;
  return `Unknown scenario ${JSON.stringify(name)}. ${meant}`;
}

function sound(name: string): Scenario {
  const before = known.get(name);
  if (before !== undefined) return before;
  const result = readLibraryScenario(name);
  if (result.outcome === 'refused') {
    throw new Error(`A ready scenario is wrong: ${result.findings.map(formatFinding).join('; ')}`);
  }
  known.set(name, result.scenario);
  return result.scenario;
}
