import { compareRecording } from '../fidelity/compare-recording.ts';
import { formatFidelityHtml } from '../fidelity/fidelity-html.ts';
import { type FidelityResult, getResult } from '../fidelity/fidelity-report.ts';
import { formatFidelity } from '../fidelity/format-fidelity.ts';
import { createSimulator } from '../simulator.ts';
import { nothingChecked } from './exit-codes.ts';
import { loadProfileOption } from './profile-command.ts';
import { readRecordingFile } from './recording-file.ts';
import type { Output } from './scenario-output.ts';
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
  { path, seed, profile, basePath, json, html }: CompareCommand,
  { print }: Output,
): Promise<number> {
  const options = { seed, ...(profile !== undefined && { profile: loadProfileOption(profile) }) };
  const traffic = readRecordingFile(path, basePath);
  const simulator = await createSimulator();
  try {
    const report = await compareRecording(simulator, traffic, options);
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
