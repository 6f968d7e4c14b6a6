import { screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { barraStatus, createFakeDevice } from '../../../test/fake-device.ts';
import { makeToken } from '../../../test/make-token.ts';
import { openConsole } from '../../../test/open-console.tsx';

beforeEach(() => {
  sessionStorage.clear();
  sessionStorage.setItem('stillhouse.token', makeToken());
});

const norwegian = { tag: 'nb-NO', displayLanguage: 'norsk bokmål' };
const english = { tag: 'en-US', displayLanguage: 'English' };

// R7.56.
test.each([
  ['a list', [norwegian, english]],
  ['an object by id', { 'nb-NO': norwegian, 'en-US': english }],
  [
    'an object by id without the ids',
    { 'nb-NO': { displayLanguage: 'norsk bokmål' }, 'en-US': { displayLanguage: 'English' } },
  ],
])('the languages are shown when the dictionary is %s', async (_, languages) => {
  openConsole(
    '/settings/time-and-language/language',
    createFakeDevice({
      'GET /api/v1/status': () => ({ body: barraStatus }),
      'GET /api/v1/settings/language': () => ({ body: { languageCode: 'nb-NO' } }),
      'GET /api/v1/settings/language/languages': () => ({ body: languages }),
    }),
  );
  expect(await screen.findByRole('radio', { name: /^norsk bokmål/ })).toBeChecked();
  expect(screen.getByRole('radio', { name: /^English/ })).not.toBeChecked();
});
