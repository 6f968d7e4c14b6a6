import { readFileSync } from 'node:fs';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { formatShard, type Shard } from '@stillhouse/foundation/shard';
import type { Command } from 'commander';
import { balanceTests } from '../../playwright/balance-tests.ts';
import {
  type PlaywrightReport,
  parsePlaywrightReport,
} from '../../playwright/playwright-report.ts';
import { createOption } from './create-option.ts';
import { readShard } from './option-values.ts';
import { UsageError } from './usage-error.ts';

export type TestListCommand = {
  do: 'testList';
  /** JSON report of `playwright test --list`. */
  tests: string;
  /** JSON reports of earlier runs. */
  durations: string[];
  shard: Shard;
};

export function addTestListCommand(
  program: Command,
  onTestList: (parsed: Omit<TestListCommand, 'do'>) => void,
): void {
  program
    .command('test-list')
    .description('Select the Playwright tests of a shard by the durations of earlier runs')
    .allowExcessArguments(false)
    .argument('<tests.json>', 'output of npx playwright test --list --reporter=json')
    .addOption(
      createOption(
        '--shard <i/n>',
        'One of n shards, counted from 0; */n in an indexed Job',
        readShard,
      ).makeOptionMandatory(),
    )
    .option('--durations <report.json...>', 'JSON reports of earlier runs (default: count tests)')
    .addHelpText('after', `\n${testListHelp}`)
    .action((tests: string, { shard, durations = [] }: { shard: Shard; durations?: string[] }) =>
      onTestList({ tests, shard, durations }),
    );
}

const testListHelp = `Prints a list for npx playwright test --test-list <file>. Use the same files in every shard.

Example:
  npx playwright test --list --reporter=json > tests.json
  npx stillhouse test-list tests.json --durations last.json --shard 0/4 > list.txt
  npx playwright test --test-list list.txt --reporter=blob`;

/**
 * Runs `stillhouse test-list` and returns its output.
 * @throws UsageError if a file cannot be read or is not a report of Playwright
 */
export function formatTestList({ tests, durations, shard }: TestListCommand): string[] {
  try {
    const selected = balanceTests(readReport(tests), durations.map(readReport), shard);
    const head = `# Shard ${formatShard(shard)}: ${selected.length} tests`;
    return [head, ...selected.map(({ line }) => line)];
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new UsageError(error.message);
  }
}

function readReport(path: string): PlaywrightReport {
  return parsePlaywrightReport(path, readText(path));
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new UsageError(`${path} cannot be read (${getErrorMessage(error)}). Use another file.`);
  }
}
