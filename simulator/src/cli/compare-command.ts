import {
  type ComparisonOptions,
  compareRecording,
  type FidelityFleet,
} from '../fidelity/compare-recording.ts';
import { formatFidelityHtml } from '../fidelity/fidelity-html.ts';
import {
  type FidelityReport,
  type FidelityResult,
  getResult,
} from '../fidelity/fidelity-report.ts';
import { formatFidelity } from '../fidelity/format-fidelity.ts';
import { createSimulator } from '../simulator.ts';
import type { Traffic } from '../traffic/traffic.ts';
import { nothingChecked } from './exit-codes.ts';
import {
  type DeviceFiles,
  findProduct,
  importDeviceFiles,
  rejectOtherProduct,
} from './import-device-files.ts';
import { loadProfileOption } from './profile-command.ts';
import { readRecordingFile } from './recording-file.ts';
import type { Output } from './scenario-output.ts';
import { UsageError } from './usage-error.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes: Readonly<Record<FidelityResult, number>> = {
  same: 0,
  different: 1,
  incomplete: nothingChecked,
};

export type CompareCommand = {
  do: 'compare';
  /** File with recorded requests. */
  path: string;
  /** Of the simulated devices. */
  seed?: number;
  /** The firmware of the simulated devices: a file, or the name of a library profile. */
  profile?: string;
  /** Files of the device to compare with. Default: a device like the recorded one. */
  like?: readonly string[];
  /** The path of a gateway before that of the API. */
  basePath?: string;
  /** File for the report as JSON. */
  json?: string;
  /** File for the report as a page. */
  html?: string;
};

/**
 * Runs `stillhouse compare <recording>` and returns the exit code.
 * @throws UsageError if a file cannot be read or written
 * @throws InvalidScenarioError if the file is no recording, or the profile is invalid
 */
export async function runCompareCommand(
  { path, seed, profile, like, basePath, json, html }: CompareCommand,
  { print }: Output,
): Promise<number> {
  if (like !== undefined && seed !== undefined) {
    throw new UsageError('--like and --seed contradict each other. Leave one out.');
  }
  const options = { seed, ...(profile !== undefined && { profile: loadProfileOption(profile) }) };
  const traffic = readRecordingFile(path, basePath);
  const simulator = await createSimulator();
  try {
    const report =
      like === undefined
        ? await compareRecording(simulator, traffic, options)
        : await compareWithFiles(simulator, { path, traffic }, { paths: like, basePath }, options);
    if (json !== undefined) {
      writeResultFile('--json', json, `${JSON.stringify(report, null, 2)}\n`);
    }
    if (html !== undefined) writeResultFile('--html', html, formatFidelityHtml(report));
    for (const line of formatFidelity(report)) print(line);
    return exitCodes[getResult(report)];
  } finally {
    await simulator.close();
  }
}

/** Compares a recording with the device that other files of the same device make. */
async function compareWithFiles(
  fleet: FidelityFleet,
  { path, traffic }: { path: string; traffic: Traffic },
  source: DeviceFiles,
  { profile }: Pick<ComparisonOptions, 'profile'>,
): Promise<FidelityReport> {
  const { scenario, device, uncovered } = await importDeviceFiles(fleet, source, { profile });
  const [from = ''] = source.paths;
  rejectOtherProduct([
    { path: from, product: findProduct(device) },
    ...traffic.devices.map((other) => ({ path, product: findProduct(other) })),
  ]);
  const report = await compareRecording(fleet, traffic, { imported: scenario, profile });
  const exchanges = report.devices.flatMap((compared) => compared.exchanges);
  const requested = exchanges.filter(({ operation }) => uncovered.includes(operation));
  if (requested.length === 0) return report;
  const names = [...new Set(requested.map(({ operation }) => operation))].join(', ');
  const note = `Not covered: ${requested.length} of ${exchanges.length} responses are of operations that --like does not show: ${names}.`;
  return { ...report, notes: [...report.notes, note] };
}
