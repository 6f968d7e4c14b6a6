import type { FaultKind } from '../fault-kind.ts';

/**
 * An answer that never ends, or never begins. It is over when the client gives up or the device's power goes; taking
 * the fault away helps later requests only, as it would with a program that hangs.
 */
export const stall: FaultKind = {
  name: 'stall',
  summary: 'Never answers, or never ends an answer that has begun, until the client gives up.',
  placements: ['ingress', 'egress', 'midBody'],
  contract: 'keeps',
  parameters: {},
  effect: () => ({ do: 'stall' }),
};
