import { readFileSync } from 'node:fs';
import { parseJson } from '@stillhouse/foundation/document-limits';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Command } from 'commander';
import { addCoverage } from '../../client/add-coverage.ts';
import type { ControlSchema } from '../../client/control-schema.ts';
import {
  type CoverageBounds,
  findShortfalls,
  formatCoverage,
} from '../../client/coverage-bounds.ts';
import { createOption } from './create-option.ts';
import { readPath } from './option-values.ts';
import type { Output } from './scenario-output.ts';
import { UsageError } from './usage-error.ts';
import { writeResultFile } from './write-result-file.ts';

type Coverage = ControlSchema<'Coverage'>;

export type CoverageCommand = {
  do: 'coverage';
  files: string[];
  /** File with the bounds. */
  bounds?: string;
  /** File for the sum. */
  out?: string;
};

/** Describes `stillhouse coverage`. Parsing calls the handler. */
export function addCoverageCommand(
  program: Command,
  onCoverage: (parsed: Omit<CoverageCommand, 'do'>) => void,
): void {
  program
    .command('coverage')
    .description('Add up the coverage of shards')
    .allowExcessArguments(false)
    .helpCommand(false)
    .command('merge')
    .description('Add up the coverage of shards of browser tests or scenario tests')
    .argument('<file...>', 'output of GET /api/coverage, or file of scenario test --json')
    .addOption(
      createOption('--bounds <file>', 'JSON with what each area must reach, by its name', readPath),
    )
    .addOption(createOption('--out <file>', 'Write the sum as JSON', readPath))
    .addHelpText('after', `\n${coverageHelp}`)
    .action((files: string[], options: Pick<CoverageCommand, 'bounds' | 'out'>) =>
      onCoverage({ files, ...options }),
    );
}

const coverageHelp = `Example of bounds: { "operations": 40, "conditions": 10 }

Exit codes:
  0  The coverage reaches the bounds, or there are none
  1  It does not
  2  Invalid command line, or a file cannot be read or written`;

/**
 * Runs `stillhouse coverage merge` and returns the exit code.
 * @throws UsageError if a file cannot be read or written
 */
export function mergeCoverage({ files, bounds, out }: CoverageCommand, { print }: Output): number {
  const sum = files.map(readCoverageFile).reduce(addCoverage);
  const limits = bounds === undefined ? {} : readBounds(bounds);
  if (out !== undefined) writeResultFile('--out', out, `${JSON.stringify(sum, null, 2)}\n`);
  const shortfalls = findShortfalls(sum, limits, bounds ?? '');
  for (const line of [...formatCoverage(sum, limits), ...shortfalls]) print(line);
  return shortfalls.length === 0 ? 0 : 1;
}

/** Reads coverage, or the results of scenario tests, which contain it. */
function readCoverageFile(path: string): Coverage {
  const value = readJson(path);
  const coverage = isRecord(value) && isRecord(value.coverage) ? value.coverage : value;
  if (isCoverage(coverage)) return coverage;
  throw new UsageError(
    `${path} contains no coverage. Use the output of GET /api/coverage, or the file of scenario test --json.`,
  );
}

function isCoverage(value: unknown): value is Coverage {
  if (!isRecord(value) || !Number.isInteger(value.devices)) return false;
  const { areas } = value;
  return (
    Array.isArray(areas) &&
    areas.every(
      (area) => isRecord(area) && [area.seen, area.unseen, area.outside].every(Array.isArray),
    )
  );
}

function readBounds(path: string): CoverageBounds {
  const value = readJson(path);
  if (isRecord(value) && Object.values(value).every(Number.isInteger)) return value;
  throw new UsageError(`${path} has no bounds. Use JSON such as { "operations": 40 }.`);
}

function readJson(path: string): unknown {
  try {
    return parseJson(readFileSync(path, 'utf8'));
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${getErrorMessage(error)}). Use another file.`);
  }
}
