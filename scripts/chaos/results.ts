import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { escapeHtml } from '@stillhouse/foundation/escape-html';
import { formatReportPage, formatTable } from '../../simulator/src/fidelity/report-page.ts';
import { root } from '../set-up/paths.mjs';

/** One run of the search, in the history. */
export type PastRun = {
  /** ISO 8601. */
  at: string;
  commit: string;
  seeds: number;
  seconds: number;
  findings: number;
  /** Reached places by kind. */
  reached: Readonly<Record<string, number>>;
};

/** The places that a search must reach, by kind, when it plays so many seeds. */
export type SearchBounds = { seeds: number; reached: Readonly<Record<string, number>> };

/** The reached and the missing places of each kind. */
export type PlaceReport = readonly {
  kind: string;
  reached: readonly string[];
  missing: readonly string[];
}[];

/** Where the results of a search are, from the root of the repository. */
const searches = {
  device: { folder: 'test-results/chaos', boundsFile: 'scripts/chaos/search-bounds.json' },
  console: {
    folder: 'test-results/chaos-console',
    boundsFile: 'scripts/chaos/console-bounds.json',
  },
} as const;

export type SearchName = keyof typeof searches;

export const getResultFolder = (search: SearchName) => join(root, searches[search].folder);

/** Runs that the page shows. */
const maxRuns = 200;

export function readBounds(search: SearchName): SearchBounds {
  return JSON.parse(readFileSync(join(root, searches[search].boundsFile), 'utf8')) as SearchBounds;
}

export function getCommit(): string {
  const output = execFileSync('git', ['rev-parse', '--short', 'HEAD'], { cwd: root });
  return output.toString().trim();
}

export function countReached(places: PlaceReport): Record<string, number> {
  return Object.fromEntries(places.map(({ kind, reached }) => [kind, reached.length]));
}

/** Describes the kinds of places of which a run reached fewer than it must. */
export function findMissedBounds(
  search: SearchName,
  { seeds, reached }: Pick<PastRun, 'seeds' | 'reached'>,
  bounds: SearchBounds = readBounds(search),
): string[] {
  if (seeds < bounds.seeds) return [];
  return Object.entries(bounds.reached).flatMap(([kind, bound]) => {
    const count = reached[kind] ?? 0;
    if (count >= bound) return [];
    return [`${kind}: ${count} reached, the bound is ${bound} (${searches[search].boundsFile})`];
  });
}

/** Adds a run to the history, and writes the page with all runs. Returns the path of the page. */
export function writeResults(search: SearchName, run: PastRun, places: PlaceReport): string {
  const resultFolder = getResultFolder(search);
  mkdirSync(resultFolder, { recursive: true });
  const historyFile = join(resultFolder, 'history.json');
  const earlier = existsSync(historyFile)
    ? (JSON.parse(readFileSync(historyFile, 'utf8')) as PastRun[])
    : [];
  const runs = [...earlier, run].slice(-maxRuns);
  writeFileSync(historyFile, `${JSON.stringify(runs, null, 2)}\n`);
  const page = join(resultFolder, 'index.html');
  writeFileSync(page, formatPage(search, runs, places));
  return page;
}

/** Draws values as a line of 160 by 24 pixels. */
function formatTrend(values: readonly number[]): string {
  const max = Math.max(1, ...values);
  const points = values.map((value, index) => {
    const x = values.length === 1 ? 0 : (160 * index) / (values.length - 1);
    return `${x.toFixed(1)},${(23 - (22 * value) / max).toFixed(1)}`;
  });
  return `<svg role="img" aria-label="${values.join(', ')}" width="160" height="24"><polyline fill="none" stroke="currentColor" points="${points.join(' ')}"/></svg>`;
}

/** Describes the places that a run has reached, a line for each kind. */
export function formatPlaces(places: PlaceReport): string[] {
  return places.map(({ kind, reached, missing }) => {
    const all = reached.length + missing.length;
    return `${kind.padEnd(12)}${reached.length} of ${all} reached`;
  });
}

function formatPage(search: SearchName, runs: readonly PastRun[], report: PlaceReport): string {
  const trend = (name: string, pick: (run: PastRun) => number) => {
    const values = runs.map(pick);
    return [name, String(values.at(-1) ?? 0), formatTrend(values)];
  };
  const trends = [
    trend('seeds', ({ seeds }) => seeds),
    trend('seeds per minute', ({ seeds, seconds }) =>
      Math.round((60 * seeds) / Math.max(1, seconds)),
    ),
    trend('findings', ({ findings }) => findings),
    ...report.map(({ kind }) => trend(kind, ({ reached }) => reached[kind] ?? 0)),
  ];
  const missing = report.map(
    ({ kind, reached, missing: names }) =>
      `<details><summary>${kind}: ${reached.length} of ${reached.length + names.length}</summary><p>Not reached: ${escapeHtml(names.join(', ')) || 'none'}</p></details>`,
  );
  const rows = runs
    .toReversed()
    .map(({ at, commit, seeds, seconds, findings }) => [
      ...[escapeHtml(at), escapeHtml(commit)],
      ...[seeds, seconds, findings].map(String),
    ]);
  const title = `Search for bugs of the ${search}`;
  return formatReportPage(
    title,
    `<h1>${title}</h1>
<h2>Trends</h2>
${formatTable(['what', 'latest', 'trend'], trends)}
<h2>Places of the latest run</h2>
${missing.join('\n')}
<h2>Runs</h2>
${formatTable(['time', 'commit', 'seeds', 'seconds', 'findings'], rows)}`,
  );
}
