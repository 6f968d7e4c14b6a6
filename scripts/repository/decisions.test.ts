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

test('decision records are numbered without gaps, and each title has its number', () => {
  const numbers = records.map(({ path }) => basename(path).slice(0, 4)).sort();
  expect(numbers).toEqual(numbers.map((_, at) => String(at + 1).padStart(4, '0')));
  const wrong = records.filter(
    ({ path, text }) => !text.startsWith(`# ${basename(path).slice(0, 4)}. `),
  );
  expect(wrong.map(({ path }) => path)).toEqual([]);
});

test('the index lists every decision record with its title', () => {
  const missing = records.filter(({ path, text }) => {
    const [, title = ''] = /^# \d{4}\. (.+)$/m.exec(text) ?? [];
    return !index?.text.includes(`[${title}](${basename(path)})`);
  });
  expect(missing.map(({ path }) => path)).toEqual([]);
});
