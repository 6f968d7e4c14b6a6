import { expect, test } from 'vitest';
import { extractLetters, isCode, parsePastedCode } from './enrollment-code.ts';

// R5.5.
test.each(['abcdEFGH', ' abcdEFGH\n'])('%j can be pasted', (text) => {
  expect(parsePastedCode(text)).toBe('abcdEFGH');
});

test.each(['', 'abcdEFG', 'abcdEFGHI', 'abcd EFGH', 'abcd1234', 'äbcdEFGH'])(
  '%j is no code to paste',
  (text) => {
    expect(parsePastedCode(text)).toBeNull();
    expect(isCode(text)).toBe(false);
  },
);

// R5.4, R5.5.
test('characters other than letters are ignored', () => {
  expect(extractLetters('a1-ß B')).toBe('aB');
});
