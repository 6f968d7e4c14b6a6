import { expect, test } from 'vitest';
import { requirement } from '../testing/test-requirement.ts';
import { isInProfile, isRequested, matchesPattern } from './selection.ts';

const bound = requirement({
  id: 'neg.minimum:updateAudioVideoSettings:/autoPairingVolume',
  class: 'neg',
  operationId: 'updateAudioVideoSettings',
});

test.each([
  ['neg', true],
  ['neg.minimum:*', true],
  ['*:/autoPairingVolume', true],
  ['updateAudioVideoSettings', true],
  ['neg.minimum:updateAudioVideoSettings:/autoPairingVolume', true],
  ['neg.minimum', false],
  ['negxminimum*', false],
  ['pos', false],
  ['(', false],
])('the pattern %s picks it: %s', (pattern, expected) => {
  expect(matchesPattern(pattern, bound)).toBe(expected);
});

test('only narrows, skip takes away', () => {
  const choice = { profile: 'safe', only: ['neg'], skip: [] } as const;
  expect(isRequested(bound, choice)).toBe(true);
  expect(isRequested(bound, { ...choice, skip: ['updateAudioVideoSettings'] })).toBe(false);
  expect(isRequested(requirement(), choice)).toBe(false);
});

test('each profile has what those before it have', () => {
  const tried = (profile: 'read' | 'safe' | 'destructive') =>
    (['read', 'safe', 'destructive'] as const).filter((own) =>
      isInProfile(requirement({ profile: own }), profile),
    );
  expect(tried('read')).toEqual(['read']);
  expect(tried('safe')).toEqual(['read', 'safe']);
  expect(tried('destructive')).toEqual(['read', 'safe', 'destructive']);
});
