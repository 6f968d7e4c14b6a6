import { expect, test } from 'vitest';
import type { JournalEntry } from './entry.ts';
import { showPublicSignIn } from './public-sign-in.ts';

const token = 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZG1pbiJ9.c2lnbmF0dXJlLWNhbmFyeQ';
const redacted = {
  operationId: 'signIn',
  request: { mediaType: 'application/json', bytes: 1, body: { password: '[redacted]' } },
  response: { mediaType: 'application/json', bytes: 1, body: { token: '[redacted]' } },
} as unknown as JournalEntry;

const show = (password: string) =>
  showPublicSignIn(
    redacted,
    { request: JSON.stringify({ password }), response: JSON.stringify({ token }) },
    'public',
  );

test('a sign-in with another password stays redacted', () => {
  expect(show('chosen')).toEqual(redacted);
});

test('a sign-in with the public password has the claims of its token without the signature', () => {
  const { request, response } = show('public');
  expect(request).toMatchObject({ body: { password: 'public' } });
  const shown = JSON.stringify(response);
  expect(shown).toContain(token.slice(0, token.lastIndexOf('.')));
  expect(shown).not.toContain('c2lnbmF0dXJl');
});
