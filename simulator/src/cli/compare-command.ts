import { readFileSync, statSync } from 'node:fs';
import { compareRecording } from '../fidelity/compare-recording.ts';
import { formatFidelityHtml } from '../fidelity/fidelity-html.ts';
import { formatFidelity } from '../fidelity/fidelity-report.ts';
import { createSimulator } from '../simulator.ts';
import { maxTrafficBytes, readTraffic } from '../traffic/read-traffic.ts';
import { UsageError } from './usage-error.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes = { same: 0, different: 1, unusable: 3 } as const;

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

type Output = {
  print: (line: string) => void;
  printError: (line: string) => void;
};

/**
 * Runs `stillhouse-sim compare <recording>` and returns the exit code.
 * @throws UsageError if a file cannot be read or written
 */
export async function runCompareCommand(
  { path, seed, json, html }: CompareCommand,
  { print, printError }: Output,
): Promise<number> {
  const read = readTraffic(readRecordingText(path));
  if (read.outcome === 'refused') {
    printError(`${path} ${read.message}`);
    return exitCodes.unusable;
  }
  const simulator = await createSimulator();
  try {
    const report = await compareRecording(simulator, read.traffic, { seed });
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

/** @throws UsageError if the file is too large or cannot be read */
export function readRecordingText(path: string): string {
  try {
    const megabytes = Math.ceil(statSync(path).size / 1024 / 1024);
    if (megabytes * 1024 * 1024 > maxTrafficBytes) {
      throw new UsageError(
        `${path} has ${megabytes} MB; at most 64 MB are read. Record a shorter session.`,
      );
    }
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error;
    throw new UsageError(
      `${path} cannot be read (${String(error.code)}). Name a HAR file or a recording.json.`,
    );
  }
}
