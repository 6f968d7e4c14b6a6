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
  return withConsole([bug], (consoleDir) =>
    use(async (from) => {
      for (let played = 0; played < maxSeeds; played += seedsPerBatch) {
        const end = from + Math.min(played + seedsPerBatch, maxSeeds);
        const first = await findFirstFailure(
          (start, count) => play(consoleDir, start, count),
          from + played,
          end,
        );
        if (first === null) continue;
        const oracle = /Invariant violated: ([\w-]+)/.exec(first.message ?? '')?.[1];
        return { seeds: first.seed - from + 1, oracle: oracle ?? 'another failure' };
      }
      return null;
    }),
  );

  async function play(consoleDir: string, start: number, count: number) {
    const { results } = await playInBrowsers({
      reporters: [],
      workers: workerCount,
      options: ['--max-failures=1'],
      env: {
        STILLHOUSE_CHAOS_CONSOLE: consoleDir,
        STILLHOUSE_PLANTED_BUG: bug.name,
        STILLHOUSE_CHAOS_FROM: String(start),
        STILLHOUSE_CHAOS_SEEDS: String(count),
      },
    });
    return results;
  }
}

type SeedResult = Pick<ConsoleResult, 'seed' | 'hasFailed' | 'message'>;

/**
 * Returns the failure with the lowest seed. A run ends at a failure, and then other workers leave
 * lower seeds without a result, which are played again.
 * @param end seed after the last one
 */
export async function findFirstFailure(
  play: (start: number, count: number) => Promise<readonly SeedResult[]>,
  start: number,
  end: number,
): Promise<SeedResult | null> {
  const results = await play(start, end - start);
  const [first] = results
    .filter(({ hasFailed }) => hasFailed)
    .toSorted((one, other) => one.seed - other.seed);
  if (first === undefined) return null;
  const played = new Set(results.map(({ seed }) => seed));
  for (let seed = start; seed < first.seed; seed += 1) {
    if (!played.has(seed)) return (await findFirstFailure(play, seed, first.seed)) ?? first;
  }
  return first;
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
