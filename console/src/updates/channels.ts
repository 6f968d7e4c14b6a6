import type { Option } from '@stillhouse/ui/OptionRow';

/** The channels that can be selected (R3.19). */
const choices: ReadonlyArray<Option<string> & { label: string }> = [
  {
    value: 'stable',
    label: 'Stable',
    hint: 'updates are fully tested and blessed by the test team',
  },
  { value: 'beta', label: 'Preview', hint: "what's next with minimum risk" },
];

/** Returns true if the channel can be selected. Others may have no new versions at all. */
export function isSelectable(channel: string): boolean {
  return choices.some(({ value }) => value === channel);
}

/** Returns the label of a channel. An unknown channel has its own name. */
export function getChannelLabel(channel: string): string {
  if (channel === 'failsafe') return 'Failsafe';
  return choices.find(({ value }) => value === channel)?.label ?? channel;
}

/** The channels to select from. An active channel that cannot be selected is added, disabled. */
export function getChannelOptions(current: string): ReadonlyArray<Option<string>> {
  if (isSelectable(current)) return choices;
  const hint =
    'A channel for this device only. After you leave it, you cannot select it here again.';
  return [...choices, { value: current, label: getChannelLabel(current), hint }];
}
