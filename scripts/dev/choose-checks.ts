import { findTypedFolder, longTests } from '../check/commands.ts';
import type { ImportGraph } from './import-graph.ts';

/** Bounds of the tests after a save. `npm test` runs the others. */
const maxTestFiles = 20;
const budgetMs = 2_000;
/** Loading a test file, which the duration of its tests does not include. */
const loadMs = 100;
/** Of the tests in a file that has not run yet: one such file a save, as it may be slow. */
const defaultMs = 1_500;

const unitTest = /\.test\.tsx?$/;

/** A file in a folder that has a tsconfig.json. */
export type TypedFile = { readonly path: string; readonly folder: string };

export type Checks = {
  /** The files whose types may have changed. */
  readonly typed: readonly TypedFile[];
  /** The test files to run. */
  readonly tests: readonly string[];
  /** How many test files reach what was saved. */
  readonly allTests: number;
};

/**
 * Chooses what to check after a save, from the files that import what was saved. Tests that were
 * saved, and those beside a saved file, run however long they take.
 *
 * @param getDurationMs of the tests in a file when they ran last, or undefined
 */
export function chooseChecks(
  graph: ImportGraph,
  saved: readonly string[],
  getDurationMs: (path: string) => number | undefined,
): Checks {
  const dependents = graph.listDependents(saved).filter((path) => graph.has(path));
  const all = dependents.filter((path) => unitTest.test(path));
  const own = new Set(saved.flatMap((path) => [path, ...listTestsBeside(path)]));
  const tests = all.filter((path) => own.has(path));
  const estimateMs = (path: string) => loadMs + (getDurationMs(path) ?? defaultMs);
  let leftMs = tests.reduce((ms, path) => ms - estimateMs(path), budgetMs);
  for (const path of all) {
    const ms = estimateMs(path);
    const isLong = longTests.some((name) => path.includes(name));
    if (own.has(path) || isLong || ms > leftMs) continue;
    if (tests.length >= maxTestFiles) break;
    tests.push(path);
    leftMs -= ms;
  }
  return { typed: listTyped(dependents, saved), tests, allTests: all.length };
}

/** Files in the folders of the saved ones come first, because their programs are in memory. */
function listTyped(paths: readonly string[], saved: readonly string[]): TypedFile[] {
  const folders = new Set(saved.map(findTypedFolder));
  const files = paths.flatMap((path) => {
    const folder = findTypedFolder(path);
    return folder === undefined ? [] : [{ path, folder }];
  });
  return files.sort((a, b) => Number(folders.has(b.folder)) - Number(folders.has(a.folder)));
}

function listTestsBeside(path: string): string[] {
  const stem = path.replace(/\.tsx?$/, '');
  return [`${stem}.test.ts`, `${stem}.test.tsx`];
}
