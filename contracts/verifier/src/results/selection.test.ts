import { expect, test } from 'vitest';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { isInProfile, isRequested, matchesPattern } from './selection.ts';

const bound = createTestRequirement({
  id: 'invalid-input.minimum:updateAudioVideoSettings:/autoPairingVolume',
  class: 'invalid-input',
  operationId: 'updateAudioVideoSettings',
});

test.each([
  ['invalid-input', true],
  ['invalid-input.minimum:*', true],
  ['*:/autoPairingVolume', true],
  ['updateAudioVideoSettings', true],
  ['invalid-input.minimum:updateAudioVideoSettings:/autoPairingVolume', true],
  ['invalid-input.minimum', false],
  ['invalid-inputxminimum*', false],
  ['valid-input', false],
  ['(', false],
])('the pattern %s matches: %s', (pattern, expected) => {
  expect(matchesPattern(pattern, bound)).toBe(expected);
});

test('only selects, and skip excludes', () => {
  const choice = { profile: 'safe', only: ['invalid-input'], skip: [] } as const;
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
