import type { LeasedDevice } from '../fleet/leased-device.ts';
import { listMismatches } from '../fleet/scenario-fit.ts';
import { formatFinding } from '../scenarios/finding.ts';
import { loadScenarioFile } from '../scenarios/load.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { watchFile } from './watch-file.ts';

/** Told what became of a change of the file: null when the device plays it, else why it goes on with the old one. */
type OnReload = (name: string, refusal: string | null) => void;

/**
 * Loads a scenario file again whenever it changes, onto the device as it stands. A file that is wrong changes nothing. The returned
 * function stops that.
 */
export function reloadScenarioOnChange(
  path: string,
  leased: LeasedDevice,
  onReload: OnReload,
): () => void {
  let last = leased.player?.scenario;
  const reload = async () => {
    const loaded = loadScenarioFile(path);
    if (loaded.outcome === 'refused') {
      onReload(path, loaded.findings.map(formatFinding).join('\n'));
      return;
    }
    const { scenario } = loaded;
    // Saved without a change: what plays goes on.
    if (JSON.stringify(scenario) === JSON.stringify(last)) return;
    const asked = { operationId: 'loadScenario', path: {}, body: { scenario, fresh: false } };
    const refusal = await leased.runExclusive(() => replaced(leased, scenario), asked);
    if (refusal === null) last = scenario;
    onReload(scenario.scenario, refusal);
  };
  const onError = (error: Error) => onReload(path, `it is no longer watched: ${error.message}`);
  return watchFile(path, { onChange: () => void reload(), onError });
}

async function replaced(leased: LeasedDevice, scenario: Scenario): Promise<string | null> {
  const misfits = listMismatches(scenario, leased.host);
  if (misfits.length > 0) {
    return `it is for another device now: ${misfits.join(', ')}. Start the simulator again for that.`;
  }
  const [issue] = await leased.playScenario(scenario, { afterResets: true });
  if (issue !== undefined) return `at ${issue.pointer}: ${issue.message}`;
  await leased.host.clock.advanceBy(0);
  return null;
}
