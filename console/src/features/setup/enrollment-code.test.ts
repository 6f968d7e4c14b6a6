import { expect, test } from 'vitest';
import { explainRejection, extractLetters, isCode, parsePastedCode } from './enrollment-code.ts';

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

// R5.22.
test.each([
  ['QWER-TZUI', 'contains "-"'],
  ['ABCD1234', 'contains the digit 1'],
  ['ABCD EFGH', 'contains a space'],
  ['ABCDEFG', 'has 7 letters'],
  ['ABCDEFGHI', 'has 9 letters'],
  [' A', 'has 1 letter'],
  ['', 'has 0 letters'],
])('a rejected paste of %j says that it %s', (text, finding) => {
  expect(explainRejection(text)).toBe(
    `The pasted text ${finding}. A code has exactly 8 letters and nothing else. The text was not used.`,
  );
});
