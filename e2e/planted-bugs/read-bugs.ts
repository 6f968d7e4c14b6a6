import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

/** A change of one source file. */
export type SourceChange = {
  name: string;
  /** From the root of the repository. */
  file: string;
  /** Occurs once in the file. */
  find: string;
  replace: string;
};

/** A bug as a change of the source of the simulator or the console, whose search looks for it. */
export type PlantedBug = SourceChange & {
  /** One sentence. */
  does: string;
};

/** The files in the lists are below the folder of the package. */
const lists = [
  { list: 'bugs.yaml', folder: 'simulator' },
  { list: 'console-bugs.yaml', folder: 'console' },
] as const;

export function readPlantedBugs(): PlantedBug[] {
  return lists.flatMap(({ list, folder }) =>
    (parse(readFileSync(new URL(list, import.meta.url), 'utf8')) as PlantedBug[]).map((row) => ({
      ...row,
      file: `${folder}/${row.file}`,
    })),
  );
}

export const isConsoleBug = ({ file }: SourceChange): boolean => file.startsWith('console/');

const root = new URL('../../', import.meta.url);

export const getSourceUrl = ({ file }: SourceChange) => new URL(file, root).href;

/**
 * Returns the source of a file with the change.
 * @throws Error if the text to replace does not occur exactly once
 */
export function changeSource({ name, file, find, replace }: SourceChange, source: string): string {
  const parts = source.split(find);
  if (parts.length === 2) return parts.join(replace);
  throw new Error(`${name}: "${find}" occurs ${parts.length - 1} times in ${file}, not once`);
}
