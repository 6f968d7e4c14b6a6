import { expect, test } from 'vitest';
import { readQuotes } from '../texts/requirement-quotes.ts';
import { readSources } from './sources.ts';

const [document] = readSources(/^docs\/requirements\.md$/);
const quoted = readQuotes(document?.text ?? '').map(({ text }) => text);
const screens = readSources(/^(console|contracts\/(foundation|products))\/.*\.tsx?$/)
  .filter(({ path }) => !/\.test\.tsx?$/.test(path))
  .map(({ text }) => text.replace(/\s+/g, ' '))
  .join('\n');

test('the requirements quote the texts of the screens', () => {
  expect(quoted.length).toBeGreaterThan(100);
});

test.each(quoted)('the console has the text %j, letter by letter', (text) => {
  const pieces = text.split(/\{\w+\}/);
  const [pattern = ''] = pieces.toSorted((one, other) => other.length - one.length);
  expect(screens.includes(pattern), pattern).toBe(true);
});
