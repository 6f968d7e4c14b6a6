import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { FaultSpec } from '@stillhouse/simulator/playwright';

type Kind = FaultSpec['kind'];
type Status = 400 | 500 | 503;

/** The columns: every kind of fault that the simulator has; a status in three, which the console takes for different things. */
export type Column = Exclude<Kind, 'status'> | `status ${Status}`;

type ColumnRow = {
  fault: (operationId: OperationId) => Pick<FaultSpec, 'kind' | 'parameters' | 'placement'>;
  /** What the browser reports; null where there is nothing to report. */
  reported: number | 'no answer' | null;
  /** The device has done what it was asked for, and only the answer is spoilt. */
  acted?: true;
  /** The words that the console has for it, or the device's own. */
  reason: (operationId: OperationId) => string | RegExp;
};

const said = 'The board does not answer.';
const noAnswer = () => 'The device did not answer.';
const tooLate = (operationId: OperationId) =>
  `The device did not answer within ${operations[operationId].timeoutMs / 1000} seconds.`;
const notUnderstood = () =>
  /The device answered with something that this console does not understand/;

const status = (code: Status): ColumnRow => ({
  fault: () => ({ kind: 'status', parameters: { status: code, detail: said } }),
  reported: code,
  reason: () => said,
});

/**
 * What is done with each operation. Where a kind can strike before the device acts it does, so that nothing has been
 * changed; the others spoil the answer to what has been done.
 */
export const columns: Readonly<Record<Column, ColumnRow>> = {
  'status 400': status(400),
  'status 500': status(500),
  'status 503': status(503),
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
    reason: tooLate,
  },
  stall: { fault: () => ({ kind: 'stall' }), reported: null, reason: tooLate },
  throttle: {
    fault: () => ({ kind: 'throttle', parameters: { bytesPerSecond: 1 } }),
    acted: true,
    reported: null,
    reason: tooLate,
  },
  'connection-reset': {
    fault: () => ({ kind: 'connection-reset' }),
    reported: 'no answer',
    reason: noAnswer,
  },
  'close-without-answer': {
    fault: () => ({ kind: 'close-without-answer' }),
    reported: 'no answer',
    reason: noAnswer,
  },
  'truncated-body': {
    fault: () => ({ kind: 'truncated-body' }),
    acted: true,
    reported: 'no answer',
    reason: noAnswer,
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
    reason: notUnderstood,
  },
  'wrong-type': {
    fault: () => ({ kind: 'wrong-type' }),
    acted: true,
    reported: null,
    reason: notUnderstood,
  },
  'wrong-content-type': {
    fault: () => ({ kind: 'wrong-content-type' }),
    reported: null,
    reason: notUnderstood,
  },
  'unknown-enum-value': {
    fault: () => ({ kind: 'unknown-enum-value' }),
    reported: null,
    reason: notUnderstood,
  },
  // the page has been opened once before
  'stale-read': {
    fault: () => ({ kind: 'stale-read', parameters: { answersAgo: 1 } }),
    reported: null,
    reason: notUnderstood,
  },
  // the last, since it signs out
  'expired-token': { fault: () => ({ kind: 'expired-token' }), reported: 401, reason: () => '' },
};

export const columnNames = Object.keys(columns) as Column[];
