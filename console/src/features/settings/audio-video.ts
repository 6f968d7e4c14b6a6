import type { Schema } from '@stillhouse/contracts/api';
import type { Option } from '@stillhouse/ui/OptionRow';

type AntibandingMode = Schema<'AudioVideoSettings'>['cameraAntiBanding'];

/** The auto pairing volume (R5.11, R9.13). */
export const volumeRange = { min: -50, max: -30, defaultValue: -40, debounceMs: 300 } as const;

/** Returns the volume to display. A device may leave it out until it is set (R9.13). */
export function getVolume(settings: { autoPairingVolume?: number }): number {
  return settings.autoPairingVolume ?? volumeRange.defaultValue;
}

/** The antibanding modes (R2.34) with their labels. */
const antibandingModes = [
  { value: 'Default', label: 'Default', hint: 'The camera’s own setting' },
  { value: '50_Hz', label: '50 Hz', hint: 'Europe, Africa, Australia and most of Asia' },
  { value: '60_Hz', label: '60 Hz', hint: 'North America and parts of South America and Asia' },
] as const satisfies readonly {
  value: AntibandingMode;
  label: string;
  hint: string;
}[];

/** The modes to select from. A mode of newer firmware is added while it is active. */
export function getAntibandingOptions(
  current: AntibandingMode,
): ReadonlyArray<Option<AntibandingMode>> {
  if (antibandingModes.some(({ value }) => value === current)) return antibandingModes;
  return [...antibandingModes, { value: current, label: current }];
}

/** Labels an unknown mode with the device's name for it. */
export function getAntibandingLabel(mode: string): string {
  return antibandingModes.find(({ value }) => value === mode)?.label ?? mode;
}
