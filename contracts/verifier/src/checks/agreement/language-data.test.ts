import { expect, test } from 'vitest';
import { findWrongLanguages, findWrongNames } from './language-data.ts';

test('names in English, in the language itself or in another one are right', () => {
  expect(
    findWrongNames([
      { tag: 'de-DE', name: 'German' },
      { tag: 'fr-FR', name: 'fran\u00e7ais (France)' },
      { tag: 'nb-NO', name: 'norv\u00e9gien' },
      { tag: 'zh-Hant-TW', name: 'Chinese' },
      { tag: 'zh-Hans-CN', name: 'Chinese' },
    ]),
  ).toEqual([]);
});

test('two languages with exchanged names are wrong', () => {
  expect(
    findWrongNames([
      { tag: 'de-DE', name: 'fran\u00e7ais' },
      { tag: 'fr-FR', name: 'Deutsch' },
      { tag: 'sv-SE', name: 'svenska' },
    ]),
  ).toEqual([
    '"fran\u00e7ais" for de-DE, the name of fr-FR',
    '"Deutsch" for fr-FR, the name of de-DE',
  ]);
});

test('a tag with two regions is wrong, and an unknown language is not', () => {
  expect(findWrongLanguages(['sv-SE', 'qaa', 'sv-SE-SE'])).toEqual(['"sv-SE-SE"']);
});
