import type { FaultKind } from '../fault-kind.ts';

/**
 * Never completes the response. It ends when the client disconnects or the device loses power.
 * Removing the fault helps later requests only.
 */
export const stall: FaultKind = {
  name: 'stall',
  summary: 'Never answers, or never ends an answer that has begun, until the client gives up.',
  placements: ['ingress', 'egress', 'midBody'],
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'stall' }),
};
