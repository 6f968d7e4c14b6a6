import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { HarmLevel, Requirement } from '../../model/requirement.ts';
import { describeOutcome } from '../../observe/read-resources.ts';
import { describeRequest, hasSucceeded } from '../../observe/responses.ts';
import { requestWithRetry } from '../../observe/retry.ts';
import { createChangingBody } from '../../probing/alternative-bodies.ts';
import { getReader } from '../../probing/current-value.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { ChangeDetector } from './change-detector.ts';

/** A request without a valid token writes nothing, whatever its response. */
export const unauthorizedWrites: ScenarioCheck = {
  kind: 'scenario',
  class: 'noeffect',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    listReversibleWrites(contract).map((it) => createUnauthorizedRequirement(contract, it)),
  run: (run) =>
    testOperations(
      run,
      listReversibleWrites(run.contract),
      (it) => [createUnauthorizedRequirement(run.contract, it)],
      (it) => testOperation(run, it),
      run.target.parallelRequests,
    ),
};

/** Returns reversible writes. Disruptive ones are called only with the harm level `destructive`. */
export function listReversibleWrites(contract: Contract): Operation[] {
  return contract.operations.filter(
    (operation) =>
      (operation.safety === 'safe' || operation.safety === 'disruptive') &&
      operation.roles.length > 0 &&
      operation.lifecycle === undefined &&
      getReader(operation, contract) !== null,
  );
}

/** @param harm level first harm level that calls the operation (default: from its safety) */
export function createUnauthorizedRequirement(
  contract: Contract,
  operation: Operation,
  harm?: HarmLevel,
): Requirement {
  const { pointer } = contract.getOperationObject(operation.id);
  return createRequirement(contract, {
    class: 'noeffect',
    rule: 'unauthorized',
    operation,
    sentence: `${operation.id} changes nothing without a valid token.`,
    pointer: `${pointer}/responses/401`,
    source: 'spec',
    ...(harm !== undefined && { harm }),
  });
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const id = createRequirementId('noeffect.unauthorized', operation);
  const own = run.for(id);
  const detector = await ChangeDetector.create(own, operation);
  const json = await createChangingBody(own, operation, detector.currentValue);
  if (json === null) {
    const message = `No change by ${operation.id} is available to detect an effect.`;
    return run.skip(id, message, 'Call the operation without a token by hand');
  }
  const [head, claims] = run.target.token.split('.');
  for (const authorization of [null, `Bearer ${head}.${claims}.${'A'.repeat(43)}`]) {
    const exchange = await own.request({
      operationId: operation.id,
      json,
      authorization,
    });
    const { hasChanged, findings } = await detector.detect(exchange);
    const problem =
      hasChanged || hasSucceeded(exchange)
        ? `${describeRequest(exchange)} without a valid token returned ${exchange.response?.status} and ${hasChanged ? 'changed the value' : 'was accepted'}.`
        : null;
    const exchanges = [exchange.n, ...(findings[0]?.exchanges.slice(1) ?? [])];
    run.evaluate(id, problem, 'Nothing changed.', exchanges);
  }
}

/** Sends an otherwise effective write without a token, and checks that it has no effect. */
export async function testWithoutToken(
  run: CheckRun,
  operationId: OperationId,
  json: unknown,
  isAsBefore: () => Promise<boolean>,
): Promise<void> {
  const requirementId = `noeffect.unauthorized:${operationId}`;
  const attempt = await requestWithRetry(run, {
    purpose: requirementId,
    operationId,
    as: 'none',
    ...(json !== undefined && { json }),
  });
  if (attempt.response === null) return;
  const isRejected = attempt.response.status === 401;
  const isUntouched = await isAsBefore();
  const message = `Without a token it returned ${describeOutcome(attempt)} and ${isUntouched ? 'had no effect' : 'took effect'}.`;
  run.record(requirementId, isRejected && isUntouched, message, [attempt.n]);
}
