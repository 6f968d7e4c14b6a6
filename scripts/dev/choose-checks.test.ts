import { expect, test } from 'vitest';
import { chooseChecks } from './choose-checks.ts';
import { ImportGraph } from './import-graph.ts';

const source = (path: string, ...imports: string[]) => ({
  path,
  text: imports.map((it) => `import '${it}';\n`).join(''),
});

const sources = [
  source('contracts/foundation/src/host.ts'),
  source('contracts/foundation/src/host.test.ts', './host.ts'),
  source('simulator/src/names.ts', '@stillhouse/foundation/host'),
  source('simulator/src/door.ts', './names.ts', './names.yaml'),
  source('simulator/src/names.test.ts', './names.ts'),
  source('simulator/src/far.test.ts', 'stillhouse'),
  source('e2e/contract/all.rest.test.ts', 'stillhouse'),
  source('console/src/Page.tsx', './Page.module.css'),
  source('console/src/Page.test.tsx', './Page.tsx'),
];

const choose = (saved: string[], durationsMs: Record<string, number> = {}) =>
  chooseChecks(new ImportGraph(sources), saved, (path) => durationsMs[path] ?? 10);

test('tests run in the order of their distance from the saved file, across packages', () => {
  expect(choose(['contracts/foundation/src/host.ts'])).toMatchObject({
    tests: [
      'contracts/foundation/src/host.test.ts',
      'simulator/src/names.test.ts',
      'simulator/src/far.test.ts',
    ],
    allTests: 4,
  });
});

test('a file that is not code leads to what imports it', () => {
  expect(choose(['console/src/Page.module.css']).tests).toEqual(['console/src/Page.test.tsx']);
  expect(choose(['simulator/src/names.yaml']).tests).toEqual(['simulator/src/far.test.ts']);
  expect(choose(['docs/glossary.md'])).toEqual({ typed: [], tests: [], allTests: 0 });
});

test('a slow test runs only if it was saved or is beside a saved file', () => {
  const slow = {
    'simulator/src/names.test.ts': 60_000,
    'contracts/foundation/src/host.test.ts': 1_500,
    'simulator/src/far.test.ts': 300,
  };
  expect(choose(['contracts/foundation/src/host.ts'], slow)).toMatchObject({
    tests: ['contracts/foundation/src/host.test.ts', 'simulator/src/far.test.ts'],
    allTests: 4,
  });
  expect(choose(['simulator/src/names.ts'], slow).tests).toEqual(['simulator/src/names.test.ts']);
  for (const saved of ['simulator/src/far.test.ts', 'e2e/contract/all.rest.test.ts']) {
    expect(choose([saved], slow).tests).toEqual([saved]);
  }
});

test('of the files that have not run yet, one runs after a save', () => {
  const graph = new ImportGraph(sources);
  const { tests } = chooseChecks(graph, ['contracts/foundation/src/host.ts'], (path) =>
    path.endsWith('far.test.ts') ? 10 : undefined,
  );
  expect(tests).toEqual(['contracts/foundation/src/host.test.ts', 'simulator/src/far.test.ts']);
});

test('no more than 20 test files run', () => {
  const many = Array.from({ length: 30 }, (_none, at) =>
    source(`simulator/src/${at}.test.ts`, './names.ts'),
  );
  const graph = new ImportGraph([...sources, ...many]);
  const { tests, allTests } = chooseChecks(graph, ['simulator/src/names.ts'], () => 0);
  expect([tests.length, allTests]).toEqual([20, 33]);
  // The one beside it comes first, however many are as near.
  expect(tests[0]).toBe('simulator/src/names.test.ts');
});

test('the types of the own folder are checked first', () => {
  const { typed } = choose(['simulator/src/names.ts', 'contracts/foundation/src/host.test.ts']);
  expect(typed.map(({ path }) => path)).toEqual([
    'simulator/src/names.ts',
    'contracts/foundation/src/host.test.ts',
    'simulator/src/door.ts',
    'simulator/src/names.test.ts',
    'simulator/src/far.test.ts',
    'e2e/contract/all.rest.test.ts',
  ]);
  expect(choose(['contracts/foundation/src/host.ts']).typed[2]).toEqual({
    path: 'simulator/src/names.ts',
    folder: 'simulator',
  });
});

test('the graph follows changed and deleted files', () => {
  const graph = new ImportGraph(sources);
  graph.update(source('simulator/src/names.ts'));
  graph.remove('contracts/foundation/src/host.test.ts');
  expect(graph.listDependents(['contracts/foundation/src/host.ts'])).toEqual([
    'contracts/foundation/src/host.ts',
  ]);
});
