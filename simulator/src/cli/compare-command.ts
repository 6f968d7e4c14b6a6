import { compareRecording } from '../fidelity/compare-recording.ts';
import { formatFidelityHtml } from '../fidelity/fidelity-html.ts';
import { formatFidelity } from '../fidelity/fidelity-report.ts';
import { createSimulator } from '../simulator.ts';
import { readRecordingFile } from './recording-file.ts';
import type { Output } from './scenario-output.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes = { same: 0, different: 1 } as const;

export type CompareCommand = {
  do: 'compare';
  /** File with recorded requests. */
  path: string;
  /** Of the simulated devices. */
  seed?: number;
  /** File for the report as JSON. */
  json?: string;
  /** File for the report as a page. */
  html?: string;
};

/**
 * Runs `stillhouse-sim compare <recording>` and returns the exit code.
 * @throws UsageError if a file cannot be read or written
 * @throws InvalidScenarioError if the file is no recording
 */
export async function runCompareCommand(
  { path, seed, json, html }: CompareCommand,
  { print }: Output,
): Promise<number> {
  const traffic = readRecordingFile(path);
  const simulator = await createSimulator();
  try {
    const report = await compareRecording(simulator, traffic, { seed });
    if (json !== undefined) {
      writeResultFile('--json', json, `${JSON.stringify(report, null, 2)}\n`);
    }
    if (html !== undefined) writeResultFile('--html', html, formatFidelityHtml(report));
    for (const line of formatFidelity(report)) print(line);
    return report.score === 100 ? exitCodes.same : exitCodes.different;
  } finally {
    await simulator.close();
  }
}
