import { checkScenarioFit } from '../fleet/scenario-fit.ts';
import { defaultProduct } from '../name-checks/check-product.ts';
import {
  explainUnknownScenario,
  listFleetScenarioNames,
  listScenarioNames,
  readLibraryScenario,
} from '../scenarios/library.ts';
import { loadFleetScenarioFile, loadScenarioFile } from '../scenarios/load-file.ts';
import type { LoadResult } from '../scenarios/scenario.ts';
import type { ScenarioError } from '../scenarios/scenario-error.ts';
import { UsageError } from './usage-error.ts';

/** Returns true if a source is a file path, not the name of a library scenario. */
export function isFile(source: string): boolean {
  return /\.ya?ml$|[/\\]/.test(source);
}

/**
 * Loads a file, or a library scenario by name.
 * @param fleets accepts scenarios of fleets, too
 * @throws UsageError if the library has no scenario of that name
 */
export function loadSource(source: string, { fleets = false } = {}): LoadResult {
  if (isFile(source)) return fleets ? loadFleetScenarioFile(source) : loadScenarioFile(source);
  if (listScenarioNames().includes(source)) return readLibraryScenario(source);
  if (listFleetScenarioNames().includes(source)) {
    if (fleets) return readLibraryScenario(source);
    throw new UsageError(
      `${source} is a scenario of a fleet, not of one device. Use "stillhouse scenario test ${source}".`,
    );
  }
  throw new UsageError(
    `${explainUnknownScenario(source)} For a file, use its path, such as ./${source}.yaml.`,
  );
}

/** Lists why a scenario cannot be played, with this seed. */
export function listErrors(result: LoadResult, seed: number | undefined): ScenarioError[] {
  if (result.outcome === 'rejected') return result.errors;
  if (seed === undefined) return [];
  const { scenario, read } = result;
  const { product = defaultProduct } = scenario.device ?? {};
  return checkScenarioFit(scenario, { product, seed }).map(({ pointer, message }) =>
    read.createError(pointer, `${message} (with --seed ${seed})`),
  );
}
