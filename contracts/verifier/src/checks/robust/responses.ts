import { updateOperation } from '@stillhouse/contracts/marked-operations';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import type { Recording, WireCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Exchange } from '../../model/exchange.ts';
import { createFinding } from '../../model/finding.ts';
import { describeRequest, hasSucceeded, listStatuses } from '../../observe/responses.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';

/** The maximum time that a restarting device is away. */
const maxAwayMs = 300_000;

/** Every request gets a response in time, and none makes the device fail. */
export const responses: WireCheck = {
  kind: 'wire',
  class: 'robust',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const { pointer } = contract.getOperationObject(operation.id);
      const base = { class: 'robust', operation } as const;
      return [
        createRequirement(contract, {
          ...base,
          rule: 'in-time',
          sentence: `${operation.id} responds to every request within ${operation.timeoutMs / 1000} s.`,
          pointer: `${pointer}/x-timeout-ms`,
        }),
        createRequirement(contract, {
          ...base,
          rule: 'no-failure',
          sentence: `No request makes ${operation.id} fail with a 5xx.`,
          pointer: `${pointer}/responses/500`,
        }),
      ];
    }),
  evaluate(exchange, contract, recording) {
    const { operationId, n } = exchange;
    if (operationId === null) return [];
    const operation = contract.getOperation(operationId);
    const evaluate = (rule: string, problem: string | null) =>
      createFinding(
        createRequirementId(`robust.${rule}`, operation),
        problem === null ? null : `${describeRequest(exchange)}: ${problem}`,
        'The response arrived in time.',
        [n],
      );
    const { response, failure } = exchange;
    if (response === null) {
      if (isExplainedByRestart(exchange, recording) || isAboveSizeLimit(exchange, contract))
        return [];
      if (isDuringOutage(exchange, recording)) return [];
      return [evaluate('in-time', `no response: ${failure?.detail} (${failure?.kind}).`)];
    }
    const { status } = response;
    const isDeclared = listStatuses(operation).includes(status) && status !== 500;
    const isFailure = status >= 500 && !isDeclared;
    return [
      evaluate('in-time', null),
      evaluate('no-failure', isFailure ? `returned ${status}.` : null),
    ];
  },
};

/**
 * Returns true if a failed connection is explained by a disruptive operation that the run called.
 */
export function isExplainedByRestart(
  { n, at, failure }: Exchange,
  { exchanges }: Recording,
): boolean {
  if (failure?.kind === 'timed-out' || failure?.kind === 'not-http') return false;
  return exchanges.some(
    (earlier) =>
      earlier.n < n &&
      // An update may restart the device much later.
      (earlier.operationId === updateOperation.id || at - earlier.at < maxAwayMs) &&
      (earlier.safety === 'disruptive' || earlier.safety === 'destructive') &&
      !isDeletion(earlier) &&
      hasSucceeded(earlier),
  );
}

/** The deletion of one resource, such as a certificate, is `destructive` but disturbs nothing. */
function isDeletion({ operationId }: Exchange): boolean {
  const operation: Operation | null = operationId === null ? null : operations[operationId];
  return operation?.lifecycle?.step === 'delete' && operation.pathParameters.length > 0;
}

/** Returns true if an earlier request found the device gone, and shows the failure. */
function isDuringOutage({ n, failure }: Exchange, { exchanges }: Recording): boolean {
  const previous = exchanges[n - 2];
  return failure?.kind === 'refused' && previous !== undefined && previous.response === null;
}

/**
 * Returns true if a device may close the connection instead of reading the body (RFC 9110 section
 * 15.5.14).
 */
function isAboveSizeLimit({ request }: Exchange, contract: Contract): boolean {
  const limit = getSizeLimit(contract, 'json');
  return limit !== null && request.body !== null && request.body.length > limit;
}

/** Returns the smallest size that is too large according to the contract, or null. */
export function getSizeLimit(contract: Contract, kind: 'json' | 'form'): number | null {
  for (const response of Object.values(contract.document.components.responses ?? {})) {
    const limits: unknown = Reflect.get(response, 'x-limit-bytes');
    if (typeof limits !== 'object' || limits === null) continue;
    const limit: unknown = Reflect.get(limits, kind);
    if (typeof limit === 'number') return limit;
  }
  return null;
}
