import { expect, test } from 'vitest';
import { createTestRequirement } from '../testing/test-requirement.ts';
import { isRequested, isWithinHarm, matchesPattern } from './selection.ts';

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
  const choice = { harm: 'safe', only: ['invalid-input'], skip: [] } as const;
  expect(isRequested(bound, choice)).toBe(true);
  expect(isRequested(bound, { ...choice, skip: ['updateAudioVideoSettings'] })).toBe(false);
  expect(isRequested(createTestRequirement(), choice)).toBe(false);
});

test('each harm level includes those before it', () => {
  const listHarmLevels = (harm: 'read' | 'safe' | 'destructive') =>
    (['read', 'safe', 'destructive'] as const).filter((own) =>
      isWithinHarm(createTestRequirement({ harm: own }), harm),
    );
  expect(listHarmLevels('read')).toEqual(['read']);
  expect(listHarmLevels('safe')).toEqual(['read', 'safe']);
  expect(listHarmLevels('destructive')).toEqual(['read', 'safe', 'destructive']);
});
