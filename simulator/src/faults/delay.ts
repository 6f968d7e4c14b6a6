import type { FaultKind } from './fault.ts';
import { unknownParameters } from './parameter-checks.ts';

const longestDelayMs = 3_600_000;

/** Holds the request (ingress) or the finished answer (egress) for a fixed time on the device's clock. */
export const delay: FaultKind = {
  name: 'delay',
  summary: 'Holds the answer back for a fixed time on the clock of the device.',
  defaultPlacement: 'egress',
  parameterSchema: {
    type: 'object',
    additionalProperties: false,
    required: ['delayMs'],
    properties: {
      delayMs: {
        type: 'integer',
        minimum: 0,
        maximum: longestDelayMs,
        description: 'Simulated milliseconds.',
      },
    },
  },
  checkParameters(parameters) {
    const issues = unknownParameters(parameters, ['delayMs']);
    const { delayMs } = parameters;
    if (!Number.isInteger(delayMs) || Number(delayMs) < 0 || Number(delayMs) > longestDelayMs) {
      issues.push({
        pointer: '/delayMs',
        message: `is ${JSON.stringify(delayMs)}; give whole simulated milliseconds from 0 to ${longestDelayMs}`,
      });
    }
    return issues;
  },
  // A slow answer is still the contract's answer.
  breaksContract: () => [],
  effect: (parameters) => ({ do: 'hold', delayMs: Number(parameters.delayMs) }),
};
