import type { Finding } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import { describeRequest, describeResponse } from '../../observe/responses.ts';

/** Evaluates the response to a request without a valid token: it must be exactly 401. */
export function createRejectionFinding(
  exchange: Exchange,
  requirementId: string,
  note: string,
): Finding {
  const { n, response } = exchange;
  const request = `${describeRequest(exchange)} with ${note}`;
  const createNotTested = (message: string, enabledBy: string): Finding => ({
    requirementId,
    verdict: 'not-tested',
    message,
    enabledBy,
    exchanges: [n],
  });
  if (response === null) {
    const message = `${request}: ${describeResponse(exchange)}.`;
    return createNotTested(message, 'Run again when the device responds to this request');
  }
  if (response.status === 429 || response.status === 503) {
    const message = `${request} returned ${response.status}.`;
    return createNotTested(message, 'Run again while no other client uses the device');
  }
  const isRefused = response.status === 401;
  return {
    requirementId,
    verdict: isRefused ? 'pass' : 'fail',
    message: isRefused
      ? 'Returned 401, as expected.'
      : `${request} returned ${response.status}; expected 401.`,
    exchanges: [n],
  };
}
