import { expect, test } from 'vitest';
import { splitSentences } from './split-sentences.ts';

test('a text is split at the ends of its sentences only', () => {
  const text = `Firmware before 20250402.0000 has it (RFC 9110 section
    6.6.1). read: \`a. b\` changes nothing, e.g. time. ISO 3166. The form begins with NO.`;
  expect(splitSentences(text)).toEqual([
    'Firmware before 20250402.0000 has it (RFC 9110 section 6.6.1).',
    'read: `a. b` changes nothing, e.g. time.',
    'ISO 3166.',
    'The form begins with NO.',
  ]);
});

test('a title without a period is a sentence', () => {
  expect(splitSentences('Sign in and get a token')).toEqual(['Sign in and get a token']);
  expect(splitSentences(' \n ')).toEqual([]);
});
