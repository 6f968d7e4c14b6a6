import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { formatShard, isInShard, type Shard } from '@stillhouse/foundation/shard';
import { dialogPlaces, impossibleKind } from '../../e2e/random-faults/dialog-journey.ts';
import {
  type FoundConsoleCase,
  foundConsoleFile,
  readFoundCases,
} from '../../e2e/random-faults/found-cases.ts';
import { otherPlaces } from '../../e2e/random-faults/other-actors.ts';
import { viewerPlaces } from '../../e2e/random-faults/viewer.ts';
import type { ConsoleResult } from './console-reports.ts';
import { listConsoleStates, probeChanges } from './console-states.ts';
import {
  countReached,
  findMissedBounds,
  formatPlaces,
  getCommit,
  type PlaceReport,
  writeResults,
} from './results.ts';
import { playInBrowsers, withConsole } from './search-console.ts';
import { writeCases } from './write-cases.ts';

export type ConsoleSearch = {
  from: number;
  /** Infinity: until the end. */
  seeds: number;
  shard: Shard;
  /** Real time after which no more seeds start, as of `performance.now`. */
  endsAt: number;
  seedsPerBatch: number;
  journey: string | undefined;
  workers: number;
  /** Folder for reports of Playwright. */
  blob: string | undefined;
  /** Prints the tests instead of running them. */
  list: boolean;
};

/** Searches the console, prints what was found, and returns the exit code. */
export function runConsoleSearch(search: ConsoleSearch): Promise<number> {
  return withConsole(probeChanges, (consoleDir) => searchConsole(search, consoleDir));
}

async function searchConsole(search: ConsoleSearch, consoleDir: string): Promise<number> {
  const { from, endsAt, shard, seedsPerBatch, list } = search;
  const start = performance.now();
  const results: ConsoleResult[] = [];
  let exitCode = 0;
  let next = from;
  let left = search.seeds;
  while (left > 0 && (performance.now() < endsAt || next === from)) {
    // With a time limit, the time is checked after each batch.
    const batchSize = Number.isFinite(endsAt) ? seedsPerBatch * shard.count : left;
    const count = Math.min(Number.isFinite(batchSize) ? batchSize : seedsPerBatch, left);
    const batch = await playSeeds(next, count, search, consoleDir);
    exitCode = Math.max(exitCode, batch.exitCode);
    results.push(...batch.results);
    next += count;
    left -= count;
  }
  if (list || results.length === 0) return exitCode;
  const seconds = Math.round((performance.now() - start) / 1_000);
  console.log(`Tried the seeds ${from} to ${next - 1}. To continue: --from ${next}`);
  return Math.max(exitCode, reportResults(results, seconds));
}

async function playSeeds(
  from: number,
  count: number,
  { shard, journey, workers, list, blob }: ConsoleSearch,
  consoleDir: string,
) {
  const seeds = Array.from({ length: count }, (_none, at) => from + at);
  if (!seeds.some((seed) => isInShard(seed, shard))) {
    console.log(
      `Shard ${formatShard(shard)} has none of the seeds ${from} to ${from + count - 1}.`,
    );
    return { exitCode: 0, results: [] };
  }
  return playInBrowsers({
    reporters: ['list', ...(blob === undefined ? [] : ['blob'])],
    workers,
    options: list ? ['--list'] : [],
    env: {
      STILLHOUSE_CHAOS_SEEDS: String(count),
      STILLHOUSE_CHAOS_FROM: String(from),
      STILLHOUSE_CHAOS_SHARD: formatShard(shard),
      STILLHOUSE_CHAOS_CONSOLE: consoleDir,
      ...(blob !== undefined && {
        PLAYWRIGHT_BLOB_OUTPUT_FILE: join(resolve(blob), `seeds-${from}-shard-${shard.index}.zip`),
      }),
      ...(journey !== undefined && { STILLHOUSE_CHAOS_JOURNEY: journey }),
    },
  });
}

/** Keeps new findings, and writes the page with all runs. Returns the exit code. */
function reportResults(results: readonly ConsoleResult[], seconds: number): number {
  const commit = getCommit();
  for (const { finding, isKept } of results) {
    if (finding !== null && !isKept) keepCase({ ...finding, commit });
  }
  const places = reportPlaces(results);
  const seeds = results.filter(({ isKept }) => !isKept).length;
  const findings = results.filter(({ hasFailed }) => hasFailed).length;
  const run = {
    ...{ at: new Date().toISOString(), commit, seeds, seconds, findings },
    reached: countReached(places),
  };
  const page = writeResults('console', run, places);
  const missed = findMissedBounds('console', run);
  for (const line of [...formatPlaces(places), ...missed]) console.log(line);
  console.log(`${seeds} seeds in ${seconds} s, ${findings} found something. ${page}`);
  return findings > 0 || missed.length > 0 ? 1 : 0;
}

function reportPlaces(results: readonly ConsoleResult[]): PlaceReport {
  const reached = new Set(results.flatMap(({ places }) => places));
  const all = {
    dialog: dialogPlaces,
    state: listConsoleStates(),
    viewer: viewerPlaces,
    other: otherPlaces,
  };
  return Object.entries(all).map(([kind, names]) => ({
    kind,
    reached: names.filter((name) => reached.has(`${kind}: ${name}`)),
    missing: names.filter(
      (name) =>
        !reached.has(`${kind}: ${name}`) &&
        !(kind === 'dialog' && reached.has(`${impossibleKind}: ${name}`)),
    ),
  }));
}

/** Adds a case unless its journey has one with the same invariant. */
function keepCase(found: FoundConsoleCase): void {
  const all = readFoundCases();
  const isKnown = all.some(
    (kept) => kept.invariant === found.invariant && kept.case.journey === found.case.journey,
  );
  if (isKnown) return;
  writeCases(fileURLToPath(foundConsoleFile), [...all, found]);
  console.log(`Added seed ${found.case.seed} to ${foundConsoleFile.pathname}.`);
}
