import type { LeasedDevice } from '../fleet/leased-device.ts';
import { listMismatches } from '../fleet/scenario-fit.ts';
import { loadScenarioFile } from '../scenarios/load-file.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { formatScenarioError } from '../scenarios/scenario-error.ts';
import { watchFile } from './watch-file.ts';

/**
 * Called after each change of the file. `errors` has a line for each problem, or
 * is null if the device plays the new content.
 */
type OnReload = (name: string, errors: readonly string[] | null) => void;

/**
 * Reloads a scenario file after every change, without resetting the device. An invalid file changes
 * nothing. Returns a function that stops watching.
 */
export function reloadScenarioOnChange(
  path: string,
  leased: LeasedDevice,
  onReload: OnReload,
): () => void {
  let last = leased.player?.scenario;
  const reload = async () => {
    const loaded = loadScenarioFile(path);
    if (loaded.outcome === 'rejected') {
      onReload(path, loaded.errors.map(formatScenarioError));
      return;
    }
    const { scenario } = loaded;
    // The file was saved without a change.
    if (JSON.stringify(scenario) === JSON.stringify(last)) return;
    const input = { operationId: 'loadScenario', path: {}, body: { scenario, fresh: false } };
    const error = await leased.runExclusive(() => replaceScenario(leased, scenario), input);
    if (error === null) last = scenario;
    onReload(scenario.scenario, error === null ? null : [error]);
  };
  const onError = (error: Error) =>
    onReload(path, [`${path} can no longer be watched: ${error.message}`]);
  return watchFile(path, { onChange: () => void reload(), onError });
}

async function replaceScenario(leased: LeasedDevice, scenario: Scenario): Promise<string | null> {
  const mismatches = listMismatches(scenario, leased.host);
  if (mismatches.length > 0) {
    return `The scenario now needs another device: ${mismatches.join(', ')}. Restart the simulator.`;
  }
  const [issue] = await leased.playScenario(scenario, { afterResets: true });
  if (issue !== undefined) return `at ${issue.pointer}: ${issue.message}`;
  await leased.host.clock.advanceBy(0);
  return null;
}
