import type { Option } from '@stillhouse/ui/OptionList';

/** The channels of spec section 3, with its words. */
const choices: ReadonlyArray<Option<string> & { label: string }> = [
  {
    value: 'stable',
    label: 'Stable',
    hint: 'updates are fully tested and blessed by the test team',
  },
  { value: 'beta', label: 'Preview', hint: "what's next with minimum risk" },
];

/** What a channel is called; one that the console does not know has its own name. */
export function channelLabel(channel: string): string {
  return choices.find(({ value }) => value === channel)?.label ?? channel;
}

/** The channels to choose from. A device on any other has it beside them, to be left but not to be chosen again. */
export function channelOptions(current: string): ReadonlyArray<Option<string>> {
  if (choices.some(({ value }) => value === current)) return choices;
  const hint = 'A channel for this device. Once left, it cannot be chosen here again.';
  return [...choices, { value: current, label: current, hint }];
}
