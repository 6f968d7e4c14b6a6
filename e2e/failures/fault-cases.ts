import { type OperationId, operations } from '@stillhouse/contracts/operations';
import type { FaultSpec } from 'stillhouse/playwright';

type Kind = FaultSpec['kind'];
type Status = 400 | 500 | 503;

/**
 * Every fault kind of the simulator. `status` has three cases because the console handles these
 * statuses differently. `replace-response` has none: what it can send is one of the others.
 */
export type FaultCase = Exclude<Kind, 'status' | 'replace-response'> | `status ${Status}`;

type FaultCaseDetails = {
  fault: (operationId: OperationId) => Pick<FaultSpec, 'kind' | 'parameters' | 'placement'>;
  /** The failure that the browser reports; null if it reports none. */
  reported: number | 'no response' | null;
  /** The device made the change; only the response is damaged. */
  acted?: true;
  /** The reason that the screen shows: the console's text or the device's own. */
  reason: (operationId: OperationId) => string | RegExp;
};

const detail = 'The board does not respond.';
/** Without the status, which the console polls, it knows that the connection is lost. */
const orLost = (operationId: OperationId, text: string) =>
  operationId === 'getStatus'
    ? new RegExp(`${text}|No response since [\\d:]+\\. Retrying\\.`)
    : text;
const getNoResponseReason = (operationId: OperationId) =>
  orLost(operationId, 'The device did not respond.');
const getTimeoutReason = (operationId: OperationId) =>
  orLost(
    operationId,
    `The device did not respond within ${operations[operationId].timeoutMs / 1000} seconds.`,
  );
const getMismatchReason = () => /This console does not understand the response of the device/;

const createStatusCase = (code: Status): FaultCaseDetails => ({
  fault: () => ({ kind: 'status', parameters: { status: code, detail: detail } }),
  reported: code,
  reason: () => detail,
});

/**
 * How each fault case is injected. A fault that can act before the device handles the request does
 * so, and nothing changes. The others damage the response after the change.
 */
export const faultCases: Readonly<Record<FaultCase, FaultCaseDetails>> = {
  'status 400': createStatusCase(400),
  'status 500': createStatusCase(500),
  'status 503': createStatusCase(503),
  'rate-limit': {
    fault: () => ({ kind: 'rate-limit', parameters: { requests: 0, windowMs: 3_600_000 } }),
    reported: 429,
    reason: () => /^.*At most 0 requests in 3600000 ms/,
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
    reported: 'no response',
    reason: getNoResponseReason,
  },
  'close-without-response': {
    fault: () => ({ kind: 'close-without-response' }),
    reported: 'no response',
    reason: getNoResponseReason,
  },
  'truncated-body': {
    fault: () => ({ kind: 'truncated-body' }),
    acted: true,
    reported: 'no response',
    reason: getNoResponseReason,
  },
  'malformed-json': {
    fault: () => ({ kind: 'malformed-json' }),
    acted: true,
    reported: null,
    reason: () => 'The response of the device is not valid JSON.',
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
  // The page was opened once before, so an older response exists.
  'stale-read': {
    fault: () => ({ kind: 'stale-read', parameters: { responsesAgo: 1 } }),
    reported: null,
    reason: getMismatchReason,
  },
  // Must be last because it signs the user out.
  'expired-token': { fault: () => ({ kind: 'expired-token' }), reported: 401, reason: () => '' },
};

export const faultCaseNames = Object.keys(faultCases) as FaultCase[];
