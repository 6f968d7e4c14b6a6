import {
  explainUnknownScenario,
  listScenarioNames,
  readLibraryScenario,
} from '../scenarios/library.ts';
import { loadScenarioFile } from '../scenarios/load.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import { UsageError } from './usage-error.ts';

/** Whether a source is the path of a file, not the name of a ready scenario. */
export function isFile(source: string): boolean {
  return /\.ya?ml$|[/\\]/.test(source);
}

/**
 * Loads a file, or a ready scenario by name.
 * @throws UsageError when there is no ready scenario of that name
 */
export function loadSource(source: string): LoadResult {
  if (isFile(source)) return loadScenarioFile(source);
  if (listScenarioNames().includes(source)) return readLibraryScenario(source);
  throw new UsageError(
    `${explainUnknownScenario(source)} A file is named by its path, such as ./${source}.yaml.`,
  );
}
