import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balanceTests } from './balance-tests.ts';
import { listTests, type PlaywrightReport, parsePlaywrightReport } from './playwright-report.ts';

// Decision 0077.

type Spec = { title: string; file: string; duration: number };

function createReport(specs: readonly Spec[], fullyParallel = true): PlaywrightReport {
  const suites = [...Map.groupBy(specs, ({ file }) => file)].map(([file, group]) => ({
    title: file,
    specs: [],
    suites: [
      {
        title: 'a group',
        specs: group.map(({ title, duration }) => ({
          title,
          file,
          tests: [{ projectName: 'console', results: duration === 0 ? [] : [{ duration }] }],
        })),
      },
    ],
  }));
  return { config: { fullyParallel }, suites };
}

const specs = fc.uniqueArray(
  fc.record({
    title: fc.string({ unit: 'grapheme-ascii' }),
    file: fc.constantFrom('a.spec.ts', 'b.spec.ts', 'c.spec.ts'),
    // 0 stands for a test that did not run before.
    duration: fc.nat({ max: 60_000 }),
  }),
  { selector: ({ title, file }) => `${file} ${title}`, maxLength: 40 },
);
const toLines = (tests: readonly { line: string }[]) => tests.map(({ line }) => line);

test('each test is in exactly one shard, in its order, and shards are balanced (property)', () => {
  fc.assert(
    fc.property(specs, fc.integer({ min: 1, max: 6 }), fc.boolean(), (all, count, isParallel) => {
      const report = createReport(all, isParallel);
      const tests = listTests(report);
      const shards = [...Array(count).keys()].map((index) =>
        balanceTests(report, [report], { index, count }),
      );
      expect(toLines(shards.flat()).toSorted()).toEqual(toLines(tests).toSorted());
      for (const shard of shards) {
        const lines = new Set(toLines(shard));
        expect(toLines(shard)).toEqual(toLines(tests.filter(({ line }) => lines.has(line))));
      }
      if (!isParallel || all.some(({ duration }) => duration === 0)) return;
      const loads = shards.map((shard) => shard.reduce((sum, it) => sum + it.durationMs, 0));
      const longest = Math.max(0, ...all.map(({ duration }) => duration));
      expect(Math.max(...loads) - Math.min(...loads)).toBeLessThanOrEqual(longest);
    }),
  );
});

test('one long test gets a shard of its own, and a new test counts as the median', () => {
  const create = (title: string, duration: number) => ({ title, file: 'a.spec.ts', duration });
  const earlier = createReport([create('long', 9_000), create('b', 1_000), create('c', 1_000)]);
  const list = createReport(['long', 'b', 'c', 'new'].map((title) => create(title, 0)));
  const select = (index: number) =>
    toLines(balanceTests(list, [earlier], { index, count: 2 })).map((line) => line.split(' › ')[3]);
  expect(select(0)).toEqual(['long']);
  expect(select(1)).toEqual(['b', 'c', 'new']);
});

test('a file stays whole unless the tests are fully parallel', () => {
  const all = ['a', 'b', 'c'].map((title) => ({ title, file: 'a.spec.ts', duration: 10 }));
  const count = (fullyParallel: boolean) =>
    balanceTests(createReport(all, fullyParallel), [], { index: 0, count: 3 }).length;
  expect(count(false)).toBe(3);
  expect(count(true)).toBe(1);
});

test('what is not a report, and a title that a test list cannot contain, are errors', () => {
  expect(() => parsePlaywrightReport('a.json', 'Running 2 tests')).toThrow('a.json is not JSON');
  expect(() => parsePlaywrightReport('a.json', '{}')).toThrow('is not a report of Playwright');
  const wrong = createReport([{ title: 'Menu › Reset', file: 'a.spec.ts', duration: 1 }]);
  expect(() => listTests(wrong)).toThrow('The title "Menu › Reset" in a.spec.ts has a "›"');
});
