import type { FaultKind } from '../fault-kind.ts';

/**
 * Never completes the response. It ends when the client disconnects or the device loses power.
 * Removing the fault helps later requests only.
 */
export const stall: FaultKind = {
  name: 'stall',
  summary: 'Never responds, or never completes a response, until the client disconnects.',
  placements: ['ingress', 'egress', 'midBody'],
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'stall' }),
};
