import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext } from '../../model/check.ts';
import type { Exchange } from '../../model/exchange.ts';
import type { RequestSpec } from '../../model/target.ts';
import { createNoResponseFinding, describeResponse } from '../../observe/responses.ts';
import { createRequirementId } from '../../requirements/create-requirement.ts';
import type { ChangeDetector } from '../noeffect/change-detector.ts';

type InvalidRequest = {
  readonly rule: string;
  readonly note: string;
  readonly ask: Partial<RequestSpec>;
};

/** Sends an invalid request, checks its status, and detects any change that it caused. */
export async function testRejection(
  context: RunContext,
  operation: Operation,
  detector: ChangeDetector,
  { rule, note, ask }: InvalidRequest,
  statuses: readonly number[],
): Promise<{ readonly exchange: Exchange; readonly findings: readonly Finding[] }> {
  const requirementId = createRequirementId(`invalid-input.${rule}`, operation);
  const exchange = await context.target.request({
    purpose: requirementId,
    operationId: operation.id,
    isValid: false,
    ...ask,
  });
  const { response, failure, n } = exchange;
  if (response?.status === 429) return { exchange, findings: [] };
  const detectChanges = async () => (await detector.detect(exchange)).findings;
  if (response === null && rule !== 'too-large')
    return {
      exchange,
      findings: [createNoResponseFinding(requirementId, exchange), ...(await detectChanges())],
    };
  // Closing the connection is a valid response to a body that is too large (RFC 9110 section
  // 15.5.14).
  const isClosed = rule === 'too-large' && failure !== null && failure.kind !== 'timed-out';
  const isRefused = isClosed || (response !== null && statuses.includes(response.status));
  const finding: Finding = {
    requirementId,
    verdict: isRefused ? 'pass' : 'fail',
    message: isRefused
      ? `Returned ${describeResponse(exchange)} for ${note}.`
      : `${operation.id} returned ${describeResponse(exchange)} for ${note}; expected ${statuses.join(' or ')}.`,
    exchanges: [n],
  };
  return { exchange, findings: [finding, ...(await detectChanges())] };
}
