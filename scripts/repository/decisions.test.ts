import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { readSources } from './sources.ts';

const records = readSources(/^docs\/decisions\/\d{4}-[a-z0-9-]+\.md$/);
const [index] = readSources(/^docs\/decisions\/README\.md$/);
const parts = ['Context', 'Decision', 'Consequences', 'Alternatives considered'];

test('every decision record has its five parts, in their order', () => {
  const incomplete = records.filter(({ text }) => {
    const headings = [...text.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
    const hasHead = /^# \d{4}\. .+\n\nDate: \d{4}-\d{2}-\d{2} {2}\nStatus: .+\n/.test(text);
    return !hasHead || headings.join() !== parts.join();
  });
  expect(incomplete.map(({ path }) => path)).toEqual([]);
});

test('each number is a record, or merged into one, and each title has its number', () => {
  const numbers = records.map(({ path }) => basename(path).slice(0, 4));
  const rows = index?.text.matchAll(/^\| \d{4} \| \[.+\]\(.+\) \| ([\d, ]+) \|$/gm) ?? [];
  const merged = [...rows].flatMap(([, list = '']) => list.split(', '));
  const all = [...numbers, ...merged].sort();
  expect(all).toEqual(all.map((_, at) => String(at + 1).padStart(4, '0')));
  const wrong = records.filter(
    ({ path, text }) => !text.startsWith(`# ${basename(path).slice(0, 4)}. `),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the index lists every decision record with its title', () => {
  const missing = records.filter(({ path, text }) => {
    const [, title = ''] = /^# \d{4}\. (.+)$/m.exec(text) ?? [];
    const row = `| ${basename(path).slice(0, 4)} | [${title}](${basename(path)}) |`;
    return !index?.text.includes(row);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});
