import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { pitfallCount, reasons } from '../../e2e/support/pitfall-reasons.ts';

const folder = new URL('../../e2e/tests/', import.meta.url);
const text = readdirSync(folder)
  .filter((name) => name.startsWith('pitfalls'))
  .map((name) => readFileSync(new URL(name, folder), 'utf8'))
  .join('\n');
const tested = [...text.matchAll(/^ *testPitfall\(\s*(\d+),/gm)].map(([, number]) =>
  Number(number),
);

test('every pitfall of device consoles has a test on the products, or a reason', () => {
  const all = Array.from({ length: pitfallCount }, (_, index) => index + 1);
  const answered = new Set([...tested, ...Object.keys(reasons).map(Number)]);
  expect([...answered].toSorted((a, b) => a - b)).toEqual(all);
  expect(tested).toEqual([...new Set(tested)]);
});
