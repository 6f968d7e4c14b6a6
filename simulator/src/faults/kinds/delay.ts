import type { FaultKind } from '../fault-kind.ts';
import { wholeNumber } from '../parameters.ts';

const maxDelayMs = 3_600_000;

/**
 * Delays the request, the response, or the second half of its body by a fixed time on the device's
 * clock.
 */
export const delay: FaultKind = {
  name: 'delay',
  summary: 'Holds the response for a fixed simulated time.',
  placements: ['egress', 'ingress', 'midBody'],
  // A slow response does not break the contract.
  contract: 'keeps',
  parameters: { delayMs: wholeNumber(1, maxDelayMs, 'simulated milliseconds') },
  effect: ({ parameters }) => ({ do: 'hold', delayMs: Number(parameters.delayMs) }),
};
