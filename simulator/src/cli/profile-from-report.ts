import { readFileSync } from 'node:fs';
import { Budget } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { printText } from '@stillhouse/foundation/print';
import { Document } from 'yaml';
import { formatYaml } from '../fidelity/format-yaml.ts';
import { createProfile } from '../scenarios/profiles/from-report.ts';
import { readReport } from '../scenarios/profiles/read-report.ts';
import type { ProfileCommand } from './define-profile.ts';
import type { Output } from './scenario-output.ts';
import { UsageError } from './usage-error.ts';
import { writeResultFile } from './write-result-file.ts';

const exitCodes = { written: 0, nothing: 1 } as const;

/**
 * Runs `stillhouse profile from` and returns the exit code.
 * @throws UsageError if the file is not a report of the verifier
 */
export function writeProfile({ sources, out }: ProfileCommand, output: Output): number {
  const [path = ''] = sources;
  const { profile, skipped } = createProfile(readReportFile(path));
  for (const { id, reason } of skipped) output.printError(`Left out: ${id}: ${reason}.`);
  const { quirks } = profile;
  if (quirks.length === 0) {
    output.printError('The report has no failure that a profile can describe.');
    return exitCodes.nothing;
  }
  const text = formatYaml(new Document(profile, { aliasDuplicateObjects: false }));
  if (out === undefined) printText(text);
  else {
    writeResultFile('--out', out, text);
    output.print(`${out}: ${quirks.length} quirks; ${skipped.length} failures were left out.`);
  }
  return exitCodes.written;
}

/** @throws UsageError if the file is not a report of the verifier */
export function readReportFile(path: string) {
  try {
    return readReport(new Budget().parse(readFileSync(path, 'utf8')));
  } catch (error) {
    throw new UsageError(
      `${path} cannot be used: ${getErrorMessage(error)}. Name a report.json of stillhouse-verify.`,
    );
  }
}
