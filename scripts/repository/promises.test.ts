import { Contract, checks } from '@stillhouse/verifier';
import { expect, test } from 'vitest';
import { matchesPattern } from '../../contracts/verifier/src/results/selection.ts';
import { collectSentences, type PlacedSentence } from '../promises/collect-sentences.ts';
import { findProblems } from '../promises/find-problems.ts';
import { readEntries } from '../promises/read-entries.ts';
import { root } from '../set-up/paths.mjs';

const contract = new Contract();
const requirements = checks.flatMap((check) => check.requirements(contract));
const isChecked = (pattern: string) => requirements.some((it) => matchesPattern(pattern, it));

test('every sentence of openapi.yaml has a requirement of the verifier or a reason', () => {
  expect(findProblems(collectSentences(root), readEntries(root), isChecked)).toEqual([]);
});

const sentence: PlacedSentence = {
  text: 'It is on.',
  pointer: '/info/description',
  line: 7,
  kind: 'Other',
  name: 'info',
};
const sentences = [sentence.text];
const noEntry = /^openapi\.yaml:7 "It is on\." has no entry in contracts\/promises\.yaml\. Add it/;

test.each([
  ['a sentence without an entry', [sentence], [], noEntry],
  ['an entry without a sentence', [], [{ sentences, reason: 'name' }], /has no sentence "It is on/],
  [
    'a sentence with two entries',
    [sentence],
    [
      { sentences, reason: 'name' },
      { sentences, checkedBy: ['shape.closed:*'] },
    ],
    /"It is on\." is in two entries/,
  ],
  [
    'a pattern without a requirement',
    [sentence],
    [{ sentences, checkedBy: ['shape.x'] }],
    /shape\.x/,
  ],
  ['a whole class', [sentence], [{ sentences, checkedBy: ['shape'] }], /has the id shape\./],
  ['an unknown reason', [sentence], [{ sentences, reason: 'other' }], /unknown reason other/],
  [
    'a reason without a note',
    [sentence],
    [{ sentences, reason: 'unobservable' }],
    /needs a `note`/,
  ],
  [
    'an agreement without a check',
    [{ ...sentence, agreement: 'x' }],
    [],
    /requirement agreement\.x\./,
  ],
])('%s is reported', (_, placed, entries, message) => {
  const problems = findProblems(placed, entries, isChecked);
  expect(problems).toEqual([expect.stringMatching(message)]);
});
