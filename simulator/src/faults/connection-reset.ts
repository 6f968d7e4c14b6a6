import type { FaultKind } from './fault.ts';
import { unknownParameters } from './parameter-checks.ts';

/**
 * Ends the connection with a TCP RST instead of an answer. A browser repeats a GET by itself when the reset
 * hits a connection that it had used before, so `times: 1` may be invisible to the page: match what it sends.
 */
export const connectionReset: FaultKind = {
  name: 'connection-reset',
  summary: 'Ends the connection with a TCP reset instead of an answer.',
  defaultPlacement: 'ingress',
  parameterSchema: { type: 'object', additionalProperties: false, properties: {} },
  checkParameters: (parameters) => unknownParameters(parameters, []),
  // The contract speaks of answers; a connection that breaks is the network's doing.
  breaksContract: () => [],
  effect: () => ({ do: 'reset' }),
};
