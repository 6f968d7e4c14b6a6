import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { FaultSpec } from '@stillhouse/simulator/playwright';

type Kind = FaultSpec['kind'];
type Status = 400 | 500 | 503;

/**
 * The columns: every kind of fault that the simulator has; a status in three, which the console
 * takes for different things.
 */
export type FaultCase = Exclude<Kind, 'status'> | `status ${Status}`;

type FaultCaseDetails = {
  fault: (operationId: OperationId) => Pick<FaultSpec, 'kind' | 'parameters' | 'placement'>;
  /** What the browser reports; null where there is nothing to report. */
  reported: number | 'no answer' | null;
  /** The device has done what it was asked for, and only the answer is spoilt. */
  acted?: true;
  /** The words that the console has for it, or the device's own. */
  reason: (operationId: OperationId) => string | RegExp;
};

const detail = 'The board does not answer.';
const getNoResponseReason = () => 'The device did not answer.';
const getTimeoutReason = (operationId: OperationId) =>
  `The device did not answer within ${operations[operationId].timeoutMs / 1000} seconds.`;
const getMismatchReason = () =>
  /The device answered with something that this console does not understand/;

const createStatusCase = (code: Status): FaultCaseDetails => ({
  fault: () => ({ kind: 'status', parameters: { status: code, detail: detail } }),
  reported: code,
  reason: () => detail,
});

/**
 * What is done with each operation. Where a kind can strike before the device acts it does, so that
 * nothing has been changed; the others spoil the answer to what has been done.
 */
export const faultCases: Readonly<Record<FaultCase, FaultCaseDetails>> = {
  'status 400': createStatusCase(400),
  'status 500': createStatusCase(500),
  'status 503': createStatusCase(503),
  'rate-limit': {
    fault: () => ({ kind: 'rate-limit', parameters: { requests: 0, windowMs: 3_600_000 } }),
    reported: 429,
    reason: () => /^.*0 requests in 3600000 ms are let through/,
  },
  delay: {
    fault: (operationId) => ({
      kind: 'delay',
      parameters: { delayMs: operations[operationId].timeoutMs + 45_000 },
      placement: 'ingress',
    }),
    reported: null,
    reason: getTimeoutReason,
  },
  stall: { fault: () => ({ kind: 'stall' }), reported: null, reason: getTimeoutReason },
  throttle: {
    fault: () => ({ kind: 'throttle', parameters: { bytesPerSecond: 1 } }),
    acted: true,
    reported: null,
    reason: getTimeoutReason,
  },
  'connection-reset': {
    fault: () => ({ kind: 'connection-reset' }),
    reported: 'no answer',
    reason: getNoResponseReason,
  },
  'close-without-answer': {
    fault: () => ({ kind: 'close-without-answer' }),
    reported: 'no answer',
    reason: getNoResponseReason,
  },
  'truncated-body': {
    fault: () => ({ kind: 'truncated-body' }),
    acted: true,
    reported: 'no answer',
    reason: getNoResponseReason,
  },
  'malformed-json': {
    fault: () => ({ kind: 'malformed-json' }),
    acted: true,
    reported: null,
    reason: () => 'The device answered with something that is not JSON.',
  },
  'dropped-property': {
    fault: () => ({ kind: 'dropped-property' }),
    acted: true,
    reported: null,
    reason: getMismatchReason,
  },
  'wrong-type': {
    fault: () => ({ kind: 'wrong-type' }),
    acted: true,
    reported: null,
    reason: getMismatchReason,
  },
  'wrong-content-type': {
    fault: () => ({ kind: 'wrong-content-type' }),
    reported: null,
    reason: getMismatchReason,
  },
  'unknown-enum-value': {
    fault: () => ({ kind: 'unknown-enum-value' }),
    reported: null,
    reason: getMismatchReason,
  },
  // The page has been opened once before.
  'stale-read': {
    fault: () => ({ kind: 'stale-read', parameters: { answersAgo: 1 } }),
    reported: null,
    reason: getMismatchReason,
  },
  // The last, since it signs out.
  'expired-token': { fault: () => ({ kind: 'expired-token' }), reported: 401, reason: () => '' },
};

export const faultCaseNames = Object.keys(faultCases) as FaultCase[];
