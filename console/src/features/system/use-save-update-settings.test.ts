import { expect, test } from 'vitest';
import { findDifference } from './use-save-update-settings.ts';

const stable = { type: 'MANUAL', channel: 'stable' } as const;

test('a device that answers what it was isRequested for has confirmed it', () => {
  expect(findDifference({ type: 'MANUAL' }, stable)).toBeNull();
  expect(findDifference({ channel: 'stable' }, stable)).toBeNull();
  expect(findDifference(stable, stable)).toBeNull();
});

test('a device that answers something else has not, whatever it is', () => {
  expect(findDifference({ type: 'AUTOMATIC', channel: 'stable' }, stable)).toBe('MANUAL');
  expect(findDifference({ channel: 'beta' }, stable)).toBe('stable');
  const resting = 'resting' as 'MANUAL';
  expect(findDifference({ type: 'MANUAL' }, { ...stable, type: resting })).toBe('resting');
});
