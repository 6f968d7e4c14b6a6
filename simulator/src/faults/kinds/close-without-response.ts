import type { FaultKind } from '../fault-kind.ts';

/**
 * Closes the connection cleanly (FIN), as a crashing server does. Browsers may repeat the request
 * as after a reset.
 */
export const closeWithoutResponse: FaultKind = {
  name: 'close-without-response',
  summary: 'Closes the connection cleanly without a response.',
  placements: ['ingress', 'egress'],
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'close' }),
};
