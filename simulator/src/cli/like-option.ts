import { basename } from 'node:path';
import { createLikeScenario, createScenarioName } from '../fidelity/create-scenario.ts';
import { describeFault } from '../fidelity/lasting-faults.ts';
import { loadScenarioValue } from '../scenarios/load.ts';
import { createSimulator, type LeaseOptions } from '../simulator.ts';
import type { RunCommand } from './arguments.ts';
import { readRecordingFile, selectDevice } from './recording-file.ts';
import { createScenarioLease } from './scenario-options.ts';

/** Of each kind. All are in the file of `scenario from`. */
const maxNotes = 10;

/**
 * Returns the lease options of a device that is like the recorded one, and what was assumed.
 * @throws UsageError if the file cannot be read, or it is unclear which device is meant
 * @throws InvalidScenarioError if the file is no recording, or no simulated device is like it
 */
export async function loadLikeOption(
  { path, origin, basePath, isLiteral }: NonNullable<RunCommand['like']>,
  device: LeaseOptions,
): Promise<{ lease: LeaseOptions; notes: readonly string[] }> {
  const traffic = readRecordingFile(path, basePath);
  const recorded = selectDevice(traffic.devices, origin);
  const { product, profile } = device;
  const simulator = await createSimulator();
  try {
    const name = createScenarioName(basename(path));
    const options = { product, profile, isLiteral };
    const like = await createLikeScenario(simulator, traffic, recorded, name, options);
    const lease = createScenarioLease(loadScenarioValue(like.scenario, path), device);
    const listFirst = (title: string, lines: readonly string[]) => {
      const left = lines.length - maxNotes;
      const more = left > 0 ? [`${left} more: see "scenario from ${path}".`] : [];
      return lines.length === 0 ? [] : [title, ...lines.slice(0, maxNotes), ...more];
    };
    return {
      lease,
      notes: [
        ...listFirst(`Like ${recorded.origin} in ${path}, but:`, like.deviations),
        ...listFirst('Faults:', like.faults.map(describeFault)),
        ...listFirst('Assumed:', like.notes),
      ],
    };
  } finally {
    await simulator.close();
  }
}
