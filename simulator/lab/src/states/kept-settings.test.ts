import { expect, test } from 'vitest';
import { KeptSettings } from './kept-settings.ts';

const automatic = { type: 'AUTOMATIC', channel: 'stable' } as const;
const manual = { type: 'MANUAL', channel: 'stable' } as const;

test('settings that a state needed are put back by the next state that does not need them', () => {
  const kept = new KeptSettings();
  expect(kept.update(automatic, manual)).toBe(null);
  expect(kept.update(manual, manual)).toEqual(automatic);
  expect(kept.update(automatic, automatic)).toBe(null);
});

test('a state that needs the original settings puts nothing back', () => {
  const kept = new KeptSettings();
  kept.update(automatic, manual);
  expect(kept.update(manual, automatic)).toBe(null);
  expect(kept.update(automatic, automatic)).toBe(null);
});

test('settings that the user changes meanwhile stay', () => {
  const kept = new KeptSettings();
  const chosen = { type: 'MANUAL', channel: 'beta' } as const;
  kept.update(automatic, manual);
  expect(kept.update(chosen, chosen)).toBe(null);
});
