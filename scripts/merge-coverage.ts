// `npm run merge-coverage`: adds up the coverage of the shards of the browser tests, or of scenario
// tests, and checks its bounds.
import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { addCoverage, type ControlSchema } from '@stillhouse/simulator/client';
import { InvalidArgumentError } from 'commander';
import {
  findShortfalls,
  formatCoverage,
  readCoverageBounds,
  writeCoverage,
} from '../e2e/support/coverage.ts';
import { parseCoverage } from './check/coverage.ts';
import { describeScript } from './npm-script.ts';

type Coverage = ControlSchema<'Coverage'>;

const help = `
Reads test-results/coverage.json of browser tests, or results of scenario test --json, and writes
the sum to test-results/coverage.json.

Exit codes:
  0  The coverage reaches the bounds (e2e/coverage-bounds.json)
  1  It does not
  2  Invalid command line, or a file without coverage`;

describeScript('merge-coverage', 'Adds up the coverage of shards and checks its bounds.')
  .argument('<file...>', 'files with coverage', readFile)
  .addHelpText('after', help)
  .action((files: Coverage[]) => {
    const coverage = files.reduce((sum, file) => addCoverage(sum, file));
    const bounds = readCoverageBounds();
    writeCoverage(coverage);
    console.log(formatCoverage(coverage, bounds));
    const shortfalls = findShortfalls(coverage, bounds);
    for (const line of shortfalls) console.log(line);
    process.exitCode = shortfalls.length === 0 ? 0 : 1;
  })
  .parse();

function readFile(path: string, earlier: Coverage[] = []): Coverage[] {
  try {
    return [...earlier, parseCoverage(readFileSync(path, 'utf8'))];
  } catch (error) {
    throw new InvalidArgumentError(getErrorMessage(error));
  }
}
