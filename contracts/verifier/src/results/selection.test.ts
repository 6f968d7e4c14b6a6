import { expect, test } from 'vitest';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { isInProfile, isRequested, matchesPattern } from './selection.ts';

const bound = createTestRequirement({
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
])('the pattern %s matches: %s', (pattern, expected) => {
  expect(matchesPattern(pattern, bound)).toBe(expected);
});

test('only selects, and skip excludes', () => {
  const choice = { profile: 'safe', only: ['neg'], skip: [] } as const;
  expect(isRequested(bound, choice)).toBe(true);
  expect(isRequested(bound, { ...choice, skip: ['updateAudioVideoSettings'] })).toBe(false);
  expect(isRequested(createTestRequirement(), choice)).toBe(false);
});

test('each profile includes those before it', () => {
  const listProfiles = (profile: 'read' | 'safe' | 'destructive') =>
    (['read', 'safe', 'destructive'] as const).filter((own) =>
      isInProfile(createTestRequirement({ profile: own }), profile),
    );
  expect(listProfiles('read')).toEqual(['read']);
  expect(listProfiles('safe')).toEqual(['read', 'safe']);
  expect(listProfiles('destructive')).toEqual(['read', 'safe', 'destructive']);
});
