import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildConsole } from '../../e2e/planted-bugs/build-console.ts';
import type { PlantedBug, SourceChange } from '../../e2e/planted-bugs/read-bugs.ts';
import { caseTitle } from '../../e2e/random-faults/random-case.ts';
import { testInBrowser } from '../check/commands.ts';
import { runCommand } from '../check/run-command.ts';
import { type ConsoleResult, readConsoleResults } from './console-reports.ts';

/** A run of the search of the console. */
export type ConsoleRun = {
  /** Reporters beside the one that this program reads. Without any, nothing is printed. */
  reporters: readonly string[];
  workers: number;
  env: Readonly<Record<string, string>>;
  /** Further options of Playwright. */
  options?: readonly string[];
};

/** Plays seeds in browsers. Returns the exit code and the results. */
export async function playInBrowsers({
  reporters,
  workers,
  env,
  options = [],
}: ConsoleRun): Promise<{ exitCode: number; results: ConsoleResult[] }> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-chaos-'));
  const report = join(folder, 'report.json');
  const { command, env: own } = testInBrowser([
    ...['random-faults', '--project=console', '--grep', caseTitle, `--workers=${workers}`],
    `--reporter=${[...reporters, 'json'].join(',')}`,
    ...options,
  ]);
  try {
    const allEnv = { ...own, ...env, PLAYWRIGHT_JSON_OUTPUT_FILE: report };
    const stdio = reporters.length === 0 ? 'ignore' : 'inherit';
    const exitCode = await runCommand({ command, env: allEnv }, stdio);
    return { exitCode, results: readConsoleResults(report) };
  } finally {
    rmSync(folder, { recursive: true });
  }
}

export type SearchLimits = { maxSeeds: number; workerCount: number };

/** Searches from a seed. Returns the count of seeds until something is found, and the oracle. */
export type SearchOnce = (from: number) => Promise<{ seeds: number; oracle: string } | null>;

/** Seeds that one run of Playwright plays. */
const seedsPerBatch = 24;

/** Searches for a planted bug of the console. */
export async function withConsoleSearch<Result>(
  bug: PlantedBug,
  { maxSeeds, workerCount }: SearchLimits,
  use: (search: SearchOnce) => Promise<Result>,
): Promise<Result> {
  return withConsole([bug], (consoleDir) => use((from) => searchOnce(consoleDir, from)));

  async function searchOnce(consoleDir: string, from: number) {
    for (let played = 0; played < maxSeeds; played += seedsPerBatch) {
      const count = Math.min(seedsPerBatch, maxSeeds - played);
      const { results } = await playInBrowsers({
        reporters: [],
        workers: workerCount,
        options: ['--max-failures=1'],
        env: {
          STILLHOUSE_CHAOS_CONSOLE: consoleDir,
          STILLHOUSE_PLANTED_BUG: bug.name,
          STILLHOUSE_CHAOS_FROM: String(from + played),
          STILLHOUSE_CHAOS_SEEDS: String(count),
        },
      });
      const failed = results.filter(({ hasFailed }) => hasFailed);
      const [first] = failed.toSorted((one, other) => one.seed - other.seed);
      if (first === undefined) continue;
      const oracle = /Invariant violated: ([\w-]+)/.exec(first.message ?? '')?.[1];
      return { seeds: first.seed - from + 1, oracle: oracle ?? 'another failure' };
    }
    return null;
  }
}

/** Builds the console with changes of its source into a folder that is removed afterwards. */
export async function withConsole<Result>(
  changes: readonly SourceChange[],
  use: (consoleDir: string) => Promise<Result>,
): Promise<Result> {
  const folder = mkdtempSync(join(tmpdir(), 'stillhouse-console-'));
  try {
    await buildConsole(folder, changes);
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
}
