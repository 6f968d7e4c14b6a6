import { loadScenarioValue } from '../scenarios/load.ts';
import { createSimulator, type LeaseOptions } from '../simulator.ts';
import type { RunCommand } from './arguments.ts';
import { importDeviceFiles } from './import-device-files.ts';
import { createScenarioLease } from './scenario-options.ts';
import { writeResultFile } from './write-result-file.ts';

/** Of each kind. All are in the file of `--notes`. */
const maxNotes = 10;

/**
 * Returns the lease options of a device that is like the recorded one, and what was assumed and is
 * not covered. Writes all of it to the file of `--notes`.
 * @throws UsageError if a file cannot be read, or it is unclear which device is meant
 * @throws InvalidScenarioError if a file is no recording, or no simulated device is like it
 */
export async function loadLikeOption(
  { notes: file, isLiteral, ...source }: NonNullable<RunCommand['like']>,
  device: LeaseOptions,
): Promise<{ lease: LeaseOptions; notes: readonly string[] }> {
  const { product, profile } = device;
  const simulator = await createSimulator();
  try {
    const { scenario, sections } = await importDeviceFiles(simulator, source, {
      product,
      profile,
      isLiteral,
    });
    const lease = createScenarioLease(loadScenarioValue(scenario, source.paths[0] ?? ''), device);
    const listFirst = (max: number) =>
      sections.flatMap(([title, lines]) => {
        const left = lines.length - max;
        const more = left > 0 ? [`${left} more: see --notes.`] : [];
        return lines.length === 0 ? [] : [title, ...lines.slice(0, max), ...more];
      });
    if (file !== undefined) {
      writeResultFile('--notes', file, `${listFirst(Number.POSITIVE_INFINITY).join('\n')}\n`);
    }
    return { lease, notes: listFirst(maxNotes) };
  } finally {
    await simulator.close();
  }
}
