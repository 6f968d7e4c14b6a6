import type { FaultKind } from '../fault-kind.ts';

/**
 * Ends the connection with a TCP RST. Browsers repeat a GET after a reset of a reused connection,
 * so the page may not see a fault with `times: 1`.
 */
export const connectionReset: FaultKind = {
  name: 'connection-reset',
  summary: 'Ends the connection with a TCP reset, instead of a response or in the middle of it.',
  placements: ['ingress', 'egress', 'midBody'],
  // The contract describes responses, not connections.
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'reset' }),
};
