import type { FaultKind } from '../fault-kind.ts';
import { wholeNumber } from '../parameters.ts';

/**
 * A slow line, by the device's clock. Mid-body the answer trickles in; at egress it comes whole when its last byte
 * would have come; at ingress the device gets the request when its last byte would have come.
 */
export const throttle: FaultKind = {
  name: 'throttle',
  summary: 'Lets bodies pass at so many bytes a second on the clock of the device.',
  placements: ['midBody', 'egress', 'ingress'],
  contract: 'keeps',
  parameters: { bytesPerSecond: wholeNumber(1, 1_000_000_000, 'bytes a simulated second') },
  effect: ({ parameters }) => ({
    do: 'throttle',
    bytesPerSecond: Number(parameters.bytesPerSecond),
  }),
};
