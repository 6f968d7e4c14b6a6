import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A bug of the simulator as a change of its source. */
export type PlantedBug = {
  name: string;
  /** One sentence. */
  does: string;
  /** Below `simulator/`. */
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
};

export function readPlantedBugs(): PlantedBug[] {
  return parse(readFileSync(new URL('bugs.yaml', import.meta.url), 'utf8')) as PlantedBug[];
}

const simulatorFolder = new URL('../../simulator/', import.meta.url);

export const getBugUrl = ({ file }: PlantedBug) => new URL(file, simulatorFolder).href;

/**
 * Returns the source of a file with the bug.
 * @throws Error if the text to replace does not occur exactly once
 */
export function plantBug({ name, file, find, replace }: PlantedBug, source: string): string {
  const parts = source.split(find);
  if (parts.length === 2) return parts.join(replace);
  throw new Error(`${name}: "${find}" occurs ${parts.length - 1} times in ${file}, not once`);
}
