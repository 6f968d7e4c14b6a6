import type { FaultKind } from '../fault-kind.ts';
import { wholeNumber } from '../parameters.ts';

/**
 * Simulates a slow line on the device's clock. Mid-body the response arrives in pieces. At egress
 * and ingress, response or request arrive whole when their last byte would.
 */
export const throttle: FaultKind = {
  name: 'throttle',
  summary: 'Limits bodies to a number of bytes per simulated second.',
  placements: ['midBody', 'egress', 'ingress'],
  contract: 'keeps',
  parameters: { bytesPerSecond: wholeNumber(1, 1_000_000_000, 'bytes per simulated second') },
  effect: ({ parameters }) => ({
    do: 'throttle',
    bytesPerSecond: Number(parameters.bytesPerSecond),
  }),
};
