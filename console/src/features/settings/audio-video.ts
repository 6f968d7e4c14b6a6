import type { Schema } from '@stillhouse/contracts/api';
import type { Option } from '@stillhouse/ui/OptionList';

type AntibandingMode = Schema<'AudioVideoSettings'>['cameraAntiBanding'];

/** Auto pairing volume (spec sections 5 and 9). */
export const volumeRange = { min: -50, max: -30, shownByDefault: -40, debounceMs: 300 } as const;

/** The volume to show. A device that has never been told one may leave it out. */
export function shownVolume(settings: { autoPairingVolume?: number }): number {
  return settings.autoPairingVolume ?? volumeRange.shownByDefault;
}

/** The antibanding modes (spec section 2), in the words of people. */
const antibandingModes = [
  { value: 'Default', label: 'Default', hint: 'The camera’s own setting' },
  { value: '50_Hz', label: '50 Hz', hint: 'Europe, Africa, Australia and most of Asia' },
  { value: '60_Hz', label: '60 Hz', hint: 'North America and parts of South America and Asia' },
] as const satisfies readonly {
  value: AntibandingMode;
  label: string;
  hint: string;
}[];

/** The modes to choose from; one that only newer firmware knows stands beside them while the device has it. */
export function antibandingOptions(
  current: AntibandingMode,
): ReadonlyArray<Option<AntibandingMode>> {
  if (antibandingModes.some(({ value }) => value === current)) return antibandingModes;
  return [...antibandingModes, { value: current, label: current }];
}

/** A mode that only newer firmware knows is shown as the device calls it. */
export function antibandingLabel(mode: string): string {
  return antibandingModes.find(({ value }) => value === mode)?.label ?? mode;
}
