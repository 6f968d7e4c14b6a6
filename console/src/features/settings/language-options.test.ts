import { expect, test } from 'vitest';
import { filterLanguages, toLanguageOptions } from './language-options.ts';

const options = toLanguageOptions([
  { tag: 'zh-Hant-TW', displayLanguage: '中文（台灣）', displayScript: '繁體' },
  { tag: 'nb-NO', displayLanguage: 'norsk bokmål (Norge)' },
  { tag: 'en-US', displayLanguage: 'English (United States)', displayScript: '' },
  { tag: 'not a tag', displayLanguage: 'Klingon' },
]);

function found(filter: string): string[] {
  return filterLanguages(options, filter).map(({ tag }) => tag);
}

test('languages are sorted by name', () => {
  expect(options.map(({ tag }) => tag)).toEqual(['en-US', 'not a tag', 'nb-NO', 'zh-Hant-TW']);
});

test('a language is shown with its script where it has several', () => {
  expect(options.map(({ name }) => name)).toEqual([
    'English (United States)',
    'Klingon',
    'norsk bokmål (Norge)',
    '中文（台灣）, 繁體',
  ]);
});

test('a language with a different English name shows it, too', () => {
  expect(options.map(({ english }) => english)).toEqual([
    null,
    null,
    'Norwegian Bokmål (Norway)',
    expect.stringMatching(/Chinese.*Taiwan/),
  ]);
});

test('a user finds a language by its own name, its script, its English name or its tag', () => {
  expect(found('norsk bokmal')).toEqual(['nb-NO']);
  expect(found('繁體')).toEqual(['zh-Hant-TW']);
  expect(found('norwegian')).toEqual(['nb-NO']);
  expect(found('zh-hant')).toEqual(['zh-Hant-TW']);
  expect(found('')).toHaveLength(4);
  expect(found('elvish')).toEqual([]);
});
