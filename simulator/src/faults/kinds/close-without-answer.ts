import type { FaultKind } from '../fault-kind.ts';

/** Ends the connection in good order (FIN), as a server that crashes cleanly. Browsers repeat it as they do a reset. */
export const closeWithoutAnswer: FaultKind = {
  name: 'close-without-answer',
  summary: 'Closes the connection in good order without a byte of an answer.',
  placements: ['ingress', 'egress'],
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'close' }),
};
