import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { listLibraryFiles, readLibraryFile } from '#platform/library-files';
import type { ControlSchema } from '../../client/control-schema.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import { readScenarioText } from './read-scenario.ts';
import type { LoadResult, Scenario } from './scenario.ts';
import { formatScenarioError } from './scenario-error.ts';

const folder = 'src/scenarios/library';

/** The topic whose scenarios have a fleet. No single device plays them. */
const fleetTopic = 'fleet';

const known = new Map<string, Scenario>();

/** Returns the files of the library by name, in alphabetical order. */
function listFiles(): Map<string, string> {
  const found = listLibraryFiles(folder).map((file) => [readPath(file).name, file] as const);
  return new Map(found.toSorted(([one], [other]) => (one < other ? -1 : 1)));
}

/** The folder of a file is its topic. */
function readPath(file: string): { topic: string; name: string } {
  const [, topic = '', name = ''] = /^(.*)\/([^/]*)\.yaml$/.exec(file) ?? [];
  return { topic, name };
}

/** Lists the names of the library scenarios of one device in alphabetical order. */
export function listScenarioNames(): string[] {
  return [...listFiles()].flatMap(([name, file]) => (isOfFleet(file) ? [] : [name]));
}

/** Lists the names of the library scenarios of fleets in alphabetical order. */
export function listFleetScenarioNames(): string[] {
  return [...listFiles()].flatMap(([name, file]) => (isOfFleet(file) ? [name] : []));
}

function isOfFleet(file: string): boolean {
  return readPath(file).topic === fleetTopic;
}

/** Reads a library scenario with the lines of its file. */
export function readLibraryScenario(name: string): LoadResult {
  const file = listFiles().get(name);
  if (file === undefined) throw new Error(explainUnknownScenario(name));
  return readScenarioText(readLibraryFile(folder, file), file);
}

/** Returns the library scenario of that name, or undefined. An invalid one is a bug. */
export function getLibraryScenario(name: string): Scenario | undefined {
  return listScenarioNames().includes(name) ? getValid(name) : undefined;
}

/** Lists the library by topic. Default: without fleets. */
export function listScenarioEntries(
  names: readonly string[] = listScenarioNames(),
): ControlSchema<'ScenarioEntry'>[] {
  const files = listFiles();
  const entries = names.map((name) => {
    const { purpose, device } = getValid(name);
    return {
      name,
      topic: readPath(files.get(name) ?? '').topic,
      purpose,
      product: device?.product ?? defaultProduct,
    };
  });
  // By code units, so that the order is the same on every machine.
  return entries.toSorted(
    (one, other) => Number(one.topic > other.topic) - Number(one.topic < other.topic),
  );
}

/** Explains that a scenario does not exist, and suggests the nearest name. */
export function explainUnknownScenario(name: string): string {
  const names = listScenarioNames();
  const nearest = findNearestName(name, names);
  const meant =
    nearest === null
      ? `There are ${names.length}: "stillhouse scenario list" or GET /api/scenarios shows them.`
      : `Did you mean ${nearest}?`;
  return `Unknown scenario ${JSON.stringify(name)}. ${meant}`;
}

function getValid(name: string): Scenario {
  const before = known.get(name);
  if (before !== undefined) return before;
  const result = readLibraryScenario(name);
  if (result.outcome === 'rejected') {
    throw new Error(
      `A library scenario is invalid: ${result.errors.map(formatScenarioError).join('; ')}`,
    );
  }
  known.set(name, result.scenario);
  return result.scenario;
}
