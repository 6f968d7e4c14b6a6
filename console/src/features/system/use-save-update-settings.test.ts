import { expect, test } from 'vitest';
import { otherThanAsked } from './use-save-update-settings.ts';

const stable = { type: 'MANUAL', channel: 'stable' } as const;

test('a device that answers what it was asked for has confirmed it', () => {
  expect(otherThanAsked({ type: 'MANUAL' }, stable)).toBeNull();
  expect(otherThanAsked({ channel: 'stable' }, stable)).toBeNull();
  expect(otherThanAsked(stable, stable)).toBeNull();
});

test('a device that answers something else has not, whatever it is', () => {
  expect(otherThanAsked({ type: 'AUTOMATIC', channel: 'stable' }, stable)).toBe('MANUAL');
  expect(otherThanAsked({ channel: 'beta' }, stable)).toBe('stable');
  const resting = 'resting' as 'MANUAL';
  expect(otherThanAsked({ type: 'MANUAL' }, { ...stable, type: resting })).toBe('resting');
});
