import { expect, test } from 'vitest';
import { passwordFault, passwordInfo } from './password-rule.ts';

// R5.7.
test('a password of 8 to 1024 characters is good, whatever they are', () => {
  for (const password of ['12345678', '        ', 'pässwörd', '🥃'.repeat(8), 'x'.repeat(1024)]) {
    expect(passwordFault(password)).toBeNull();
  }
});

// R5.7, R9.12.
test('a shorter password is told the rule, counted as the device counts', () => {
  for (const password of ['', '1234567', '🥃'.repeat(4)]) {
    expect(passwordFault(password)).toBe(passwordInfo);
  }
});

test('a longer password is told so', () => {
  expect(passwordFault('x'.repeat(1025))).toBe(
    'Your password must be at most 1024 characters long.',
  );
});
