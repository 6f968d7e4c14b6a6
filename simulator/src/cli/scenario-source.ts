import { loadReady, scenarioNames, unknownScenario } from '../scenarios/library.ts';
import { loadFile } from '../scenarios/load.ts';
import type { Loaded } from '../scenarios/scenario.ts';
import { UsageError } from './usage-error.ts';

/** Whether a source is the path of a file, not the name of a ready scenario. */
export function isFile(source: string): boolean {
  return /\.ya?ml$|[/\\]/.test(source);
}

/**
 * Loads a file, or a ready scenario by name.
 * @throws UsageError when there is no ready scenario of that name
 */
export function loadSource(source: string): Loaded {
  if (isFile(source)) return loadFile(source);
  if (scenarioNames().includes(source)) return loadReady(source);
  throw new UsageError(
    `${unknownScenario(source)} A file is named by its path, such as ./${source}.yaml.`,
  );
}
