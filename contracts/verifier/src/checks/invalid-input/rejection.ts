import type { Operation } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { RequestSpec } from '../../model/target.ts';
import { describeResponse, skipWithoutResponse } from '../../observe/responses.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import type { ChangeDetector } from '../noeffect/change-detector.ts';

type InvalidRequest = {
  readonly rule: string;
  readonly note: string;
  readonly ask: Partial<RequestSpec>;
};

/**
 * Sends an invalid request, checks its status, and detects any change that it caused. Call
 * `detectRest` of the detector after the last one.
 */
export async function testRejection(
  run: CheckRun,
  operation: Operation,
  detector: ChangeDetector,
  { rule, note, ask }: InvalidRequest,
  statuses: readonly number[],
): Promise<Exchange> {
  const purpose = createRequirementId(`invalid-input.${rule}`, operation);
  const send = () => run.request({ purpose, operationId: operation.id, isValid: false, ...ask });
  const exchange = await send();
  const { response, failure, n } = exchange;
  if (response?.status === 429) return exchange;
  // Closing the connection is a valid response to a body that is too large (RFC 9110 section
  // 15.5.14).
  const mayClose = rule === 'too-large';
  if (response === null && !mayClose) skipWithoutResponse(run, purpose, exchange);
  else {
    const isClosed = mayClose && failure !== null && failure.kind !== 'timed-out';
    const isRejected = isClosed || (response !== null && statuses.includes(response.status));
    const outcome = `${describeResponse(exchange)} for ${note}`;
    const problem = isRejected
      ? null
      : `${operation.id} returned ${outcome}; expected ${statuses.join(' or ')}.`;
    run.evaluate(purpose, problem, `Returned ${outcome}.`, [n], undefined, statuses);
  }
  run.add(...(await detector.detectLater(exchange, send)));
  return exchange;
}
