import { expect, test } from 'vitest';
import { findDifference } from './use-save-update-settings.ts';

const stable = { type: 'MANUAL', channel: 'stable' } as const;

test('a response with the requested values confirms the change', () => {
  expect(findDifference({ type: 'MANUAL' }, stable)).toBeNull();
  expect(findDifference({ channel: 'stable' }, stable)).toBeNull();
  expect(findDifference(stable, stable)).toBeNull();
});

test('a response with other values does not confirm the change', () => {
  expect(findDifference({ type: 'AUTOMATIC', channel: 'stable' }, stable)).toBe('MANUAL');
  expect(findDifference({ channel: 'beta' }, stable)).toBe('stable');
  const resting = 'resting' as 'MANUAL';
  expect(findDifference({ type: 'MANUAL' }, { ...stable, type: resting })).toBe('resting');
});
