import { expect, test } from 'vitest';
import { getAntibandingLabel, getAntibandingOptions, getVolume } from './audio-video.ts';

// R9.13.
test('a device without a volume shows -40', () => {
  expect(getVolume({})).toBe(-40);
  expect(getVolume({ autoPairingVolume: -33 })).toBe(-33);
});

test('an unknown antibanding mode is shown while it is active', () => {
  const newer = 'Auto' as '60_Hz';
  expect(getAntibandingOptions('60_Hz').map(({ value }) => value)).toEqual([
    'Default',
    '50_Hz',
    '60_Hz',
  ]);
  expect(getAntibandingOptions(newer).at(-1)).toEqual({ value: 'Auto', label: 'Auto' });
});

// R2.34.
test('antibanding modes have labels, and an unknown one keeps its name', () => {
  expect(['Default', '50_Hz', '60_Hz', 'Auto'].map(getAntibandingLabel)).toEqual([
    'Default',
    '50 Hz',
    '60 Hz',
    'Auto',
  ]);
});
