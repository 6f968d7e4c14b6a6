import { expect, test } from 'vitest';
import { listDifferences, listUnreported } from './compare-states.ts';

test('a changed value is found wherever it is, except in what changes by itself', () => {
  const before = { power: { since: 1 }, settings: { language: { languageCode: 'en-US' } } };
  const after = { power: { since: 2 }, settings: { language: { languageCode: 'nb-NO' } } };
  expect(listDifferences(before, after, 'safe')).toEqual(['/settings/language/languageCode']);
});

test('only a destructive run may replace the key of the device', () => {
  const [before, after] = ['A', 'B'].map((privateKey) => ({ network: { dot1x: { privateKey } } }));
  expect(listDifferences(before, after, 'safe')).toEqual(['/network/dot1x/privateKey']);
  expect(listDifferences(before, after, 'destructive')).toEqual([]);
});

test('an operation that the report lists excuses only the changes of what it writes', () => {
  const changed = ['/settings/language/languageCode', '/settings/system/autoWakeEnabled'];
  expect(listUnreported(changed, ['updateLanguageSettings'])).toEqual([
    '/settings/system/autoWakeEnabled',
  ]);
});
