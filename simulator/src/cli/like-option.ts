import { basename } from 'node:path';
import { createLikeScenario, createScenarioName } from '../fidelity/create-scenario.ts';
import { loadScenarioValue } from '../scenarios/load.ts';
import { createSimulator, type LeaseOptions } from '../simulator.ts';
import { readRecordingFile, selectDevice } from './recording-file.ts';
import { createScenarioLease } from './scenario-options.ts';

/** Further assumptions are in the file of `scenario from`. */
const maxNotes = 10;

/**
 * Returns the lease options of a device that is like the recorded one, and what was assumed.
 * @throws UsageError if the file cannot be read, or it is unclear which device is meant
 * @throws InvalidScenarioError if the file is no recording, or no simulated device is like it
 */
export async function loadLikeOption(
  path: string,
  origin: string | undefined,
  device: LeaseOptions,
): Promise<{ lease: LeaseOptions; notes: readonly string[] }> {
  const traffic = readRecordingFile(path);
  const recorded = selectDevice(traffic.devices, origin);
  const simulator = await createSimulator();
  try {
    const name = createScenarioName(basename(path));
    const { scenario, notes } = await createLikeScenario(simulator, traffic, recorded, name);
    const lease = createScenarioLease(loadScenarioValue(scenario, path), device);
    const left = notes.length - maxNotes;
    const more = left > 0 ? [`${left} more assumptions: see "scenario from ${path}".`] : [];
    return {
      lease,
      notes: [`Like ${recorded.origin} in ${path}. Assumed:`, ...notes.slice(0, maxNotes), ...more],
    };
  } finally {
    await simulator.close();
  }
}
