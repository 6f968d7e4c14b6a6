import type { FaultKind } from '../fault-kind.ts';

/**
 * Ends the connection with a TCP RST. A browser repeats a GET by itself when the reset hits a connection that it
 * had used before, so `times: 1` may be invisible to the page: match what it sends.
 */
export const connectionReset: FaultKind = {
  name: 'connection-reset',
  summary: 'Ends the connection with a TCP reset, instead of an answer or in the middle of it.',
  placements: ['ingress', 'egress', 'midBody'],
  // The contract speaks of answers; a connection that breaks is the network's doing.
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'reset' }),
};
