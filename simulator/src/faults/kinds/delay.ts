import type { FaultKind } from '../fault-kind.ts';
import { wholeNumber } from '../parameters.ts';

const longestDelayMs = 3_600_000;

/** Holds the request, the finished answer or the second half of its body for a fixed time on the device's clock. */
export const delay: FaultKind = {
  name: 'delay',
  summary: 'Holds the answer back for a fixed time on the clock of the device.',
  placements: ['egress', 'ingress', 'midBody'],
  // A slow answer is still the contract's answer.
  contract: 'keeps',
  parameters: { delayMs: wholeNumber(0, longestDelayMs, 'simulated milliseconds') },
  effect: ({ parameters }) => ({ do: 'hold', delayMs: Number(parameters.delayMs) }),
};
