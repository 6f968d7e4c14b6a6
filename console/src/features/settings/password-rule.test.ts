import { expect, test } from 'vitest';
import { describeStrength, getPasswordProblem, passwordHint } from './password-rule.ts';

// R5.7.
test('a password of 8 to 1024 characters is valid', () => {
  for (const password of ['12345678', '        ', 'pässwörd', '🥃'.repeat(8), 'x'.repeat(1024)]) {
    expect(getPasswordProblem(password)).toBeNull();
  }
});

// R5.7, R9.12.
test('a shorter password is a problem, counted in characters', () => {
  for (const password of ['', '1234567', '🥃'.repeat(4)]) {
    expect(getPasswordProblem(password)).toBe(passwordHint);
  }
});

test('a longer password is a problem', () => {
  expect(getPasswordProblem('x'.repeat(1025))).toBe(
    'Your password must be at most 1024 characters long.',
  );
});

// Decision 0089.
test.each([
  ['        ', 'weak'],
  ['12345678', 'weak'],
  ['aaaabbbbccccdddd', 'weak'],
  ['whiskies', 'weak'],
  ['Whisky-1', 'fair'],
  ['whiskywhiskies', 'fair'],
  ['Whisky-Barrel', 'strong'],
  ['correct horse battery', 'strong'],
])('the strength of %j is %s', (password, strength) => {
  expect(describeStrength(password)).toMatch(new RegExp(`^Strength: ${strength}\\.`));
});
