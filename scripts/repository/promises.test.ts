import { Contract, checks } from 'stillhouse-verify';
import { expect, test } from 'vitest';
import { matchesPattern } from '../../contracts/verifier/src/results/selection.ts';
import { type ContractText, collectTexts } from '../promises/collect-texts.ts';
import { findProblems } from '../promises/find-problems.ts';
import { root } from '../set-up/paths.mjs';

const contract = new Contract();
const requirements = checks.flatMap((check) => check.requirements(contract));
const isChecked = (pattern: string) => requirements.some((it) => matchesPattern(pattern, it));

test('every sentence of openapi.yaml has a requirement of the verifier or a reason', () => {
  expect(findProblems(collectTexts(root), isChecked)).toEqual([]);
});

const text: ContractText = {
  sentences: ['It is on.'],
  verifications: [{ reason: 'definition' }],
  pointer: '/info/description',
  line: 7,
  kind: 'Other',
  name: 'info',
};

test.each([
  ['a text without a verification', [], /^openapi\.yaml:7 has 1 sentences.+ and 0 entries/],
  ['a new sentence', [{ reason: 'client' }, { reason: 'client' }], /and 2 entries/],
  ['a pattern without a requirement', [{ checkedBy: ['shape.x'] }], /"It is on\.": .+ shape\.x\./],
  ['a whole class', [{ checkedBy: ['shape'] }], /has the id shape\./],
  ['an unknown reason', [{ reason: 'other' }], /unknown reason other/],
  ['a reason without a note', [{ reason: 'unobservable' }], /needs a note/],
  ['an agreement without a check', [{ checkedBy: ['agreement.x'] }], /has the id agreement\.x\./],
])('%s is reported', (_, verifications, message) => {
  const problems = findProblems([{ ...text, verifications }], isChecked);
  expect(problems).toEqual([expect.stringMatching(message)]);
});
