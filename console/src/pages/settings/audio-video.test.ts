import { expect, test } from 'vitest';
import { antibandingLabel, shownVolume } from './audio-video.ts';

test('a device that names no volume shows -40', () => {
  expect(shownVolume({})).toBe(-40);
  expect(shownVolume({ autoPairingVolume: -33 })).toBe(-33);
});

test('antibanding modes have names for people, one that is not known keeps its own', () => {
  expect(['Default', '50_Hz', '60_Hz', 'Auto'].map(antibandingLabel)).toEqual([
    'Default',
    '50 Hz',
    '60 Hz',
    'Auto',
  ]);
});
