import { expect, test } from 'vitest';
import { isCode, lettersOf, pastedCode } from './enrollment-code.ts';

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

test('what is no letter is ignored', () => {
  expect(lettersOf('a1-ß B')).toBe('aB');
});
