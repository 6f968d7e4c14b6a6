import { expect, test } from 'vitest';
import { antibandingLabel, antibandingOptions, shownVolume } from './audio-video.ts';

// R9.13.
test('a device that names no volume shows -40', () => {
  expect(shownVolume({})).toBe(-40);
  expect(shownVolume({ autoPairingVolume: -33 })).toBe(-33);
});

test('an antibanding mode that is not known can be seen to be the one that the device has', () => {
  const newer = 'Auto' as '60_Hz';
  expect(antibandingOptions('60_Hz').map(({ value }) => value)).toEqual([
    'Default',
    '50_Hz',
    '60_Hz',
  ]);
  expect(antibandingOptions(newer).at(-1)).toEqual({ value: 'Auto', label: 'Auto' });
});

// R2.34.
test('antibanding modes have names for people, one that is not known keeps its own', () => {
  expect(['Default', '50_Hz', '60_Hz', 'Auto'].map(antibandingLabel)).toEqual([
    'Default',
    '50 Hz',
    '60 Hz',
    'Auto',
  ]);
});
