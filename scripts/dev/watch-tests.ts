// `npm run dev -- --test`: after each save, checks the types of the saved files and of those that
// import them, and runs the unit tests that reach them. The nearest come first.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { formatQuantity } from '@stillhouse/foundation/format-quantity';
import { createVitest } from 'vitest/node';
import { paths, readSources } from '../repository/sources.ts';
import { root } from '../set-up/paths.mjs';
import { generated } from '../set-up.mjs';
import { type FileChanges, TypeChecker } from './check-types.ts';
import { chooseChecks, type TypedFile } from './choose-checks.ts';
import { ImportGraph } from './import-graph.ts';
import { watchFolders } from './watch-folders.ts';

const code = /\.(ts|tsx|mjs)$/;
/** Editors save a file in several steps, and several files at once. */
const debounceMs = 50;
/** The types of the saved files and of as many others are checked, and of more for some time. */
const nearestTyped = 10;
const typesBudgetMs = 1_000;

const graph = new ImportGraph(readSources(code));
const types = new TypeChecker();
const vitest = await createVitest({ root, watch: false });
await vitest.standalone();

/** Since the last check, by path relative to the repository. */
const saved = new Map<string, keyof FileChanges>();
let timer: NodeJS.Timeout | undefined;
let checks = Promise.resolve();

const folders = [...paths, ...generated.outputs].map((path) => dirname(join(root, path)));
watchFolders(new Set(folders), {
  onChange: noteSaved,
  onError: (error) => console.error(`Saves are no longer noticed: ${error.message}`),
});
console.log('Save a file to run its unit tests and to check its types.');

function noteSaved(file: string): void {
  const path = relative(root, file).split(sep).join('/');
  if (!existsSync(file)) {
    saved.set(path, 'deleted');
    graph.remove(path);
  } else {
    saved.set(path, graph.has(path) ? 'changed' : 'created');
    if (code.test(path)) graph.update({ path, text: readFileSync(file, 'utf8') });
  }
  vitest.invalidateFile(file);
  clearTimeout(timer);
  timer = setTimeout(() => {
    checks = checks.then(check).catch((error: unknown) => console.error(error));
  }, debounceMs);
}

async function check(): Promise<void> {
  const paths = [...saved.keys()];
  const byKind = Map.groupBy(paths, (path) => saved.get(path));
  const list = (kind: keyof FileChanges) =>
    (byKind.get(kind) ?? []).map((path) => join(root, path));
  const changes = {
    changed: list('changed'),
    created: list('created'),
    deleted: list('deleted'),
  };
  saved.clear();
  const { typed, tests, allTests } = chooseChecks(graph, paths, getDurationMs);
  await Promise.all([
    checkTypes(changes, typed, paths.length + nearestTyped),
    runTests(tests, allTests - tests.length),
  ]);
}

async function checkTypes(changes: FileChanges, files: readonly TypedFile[], atLeast: number) {
  const started = performance.now();
  const errors: string[] = [];
  let checked = 0;
  for await (const found of types.check(changes, files)) {
    errors.push(...found);
    checked += 1;
    if (checked >= atLeast && performance.now() - started > typesBudgetMs) break;
  }
  if (checked === 0) return;
  const result = `types: ${formatQuantity(errors.length, 'error')} in ${formatQuantity(checked, 'file')}`;
  console.log([...errors, `${result}${describeOthers(files.length - checked)}`].join('\n'));
}

async function runTests(paths: readonly string[], others: number): Promise<void> {
  if (paths.length + others === 0) return;
  console.log(`unit tests: ${formatQuantity(paths.length, 'file')}${describeOthers(others)}`);
  if (paths.length > 0) await vitest.runTestSpecifications(paths.flatMap(listSpecifications));
}

function describeOthers(others: number): string {
  return others === 0 ? '' : ` (${others} others not checked)`;
}

function listSpecifications(path: string) {
  const file = join(root, path);
  return vitest.projects
    .filter((project) => project.matchesTestGlob(file))
    .map((project) => project.createSpecification(file));
}

function getDurationMs(path: string): number | undefined {
  const [specification] = listSpecifications(path);
  return specification && vitest.cache.getTestSpecificationResult(specification)?.duration;
}
