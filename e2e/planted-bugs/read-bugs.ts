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

/** A bug as a change of the source of the simulator or the console. */
export type PlantedBug = SourceChange & {
  /** One sentence. */
  does: string;
  /** The search that looks for it. */
  search: 'device' | 'console';
};

type Row = Omit<PlantedBug, 'search'> & { search?: PlantedBug['search'] };

/** The files in the lists are below the folder of the package. */
const lists = [
  { list: 'bugs.yaml', folder: 'simulator', search: 'device' },
  { list: 'console-bugs.yaml', folder: 'console', search: 'console' },
] as const;

export function readPlantedBugs(): PlantedBug[] {
  return lists.flatMap(({ list, folder, search }) =>
    (parse(readFileSync(new URL(list, import.meta.url), 'utf8')) as Row[]).map((row) => ({
      search,
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
