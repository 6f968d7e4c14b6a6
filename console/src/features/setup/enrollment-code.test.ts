import { expect, test } from 'vitest';
import { isCode, lettersOf, pastedCode } from './enrollment-code.ts';

// R5.5.
test.each(['abcdEFGH', ' abcdEFGH\n'])('%j can be pasted', (text) => {
  expect(pastedCode(text)).toBe('abcdEFGH');
});

test.each(['', 'abcdEFG', 'abcdEFGHI', 'abcd EFGH', 'abcd1234', 'äbcdEFGH'])(
  '%j is no code to paste',
  (text) => {
    expect(pastedCode(text)).toBeNull();
    expect(isCode(text)).toBe(false);
  },
);

// R5.4, R5.5.
test('what is no letter is ignored', () => {
  expect(lettersOf('a1-ß B')).toBe('aB');
});
