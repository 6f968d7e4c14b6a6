import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeResponse, getLastingResponse, hasSucceeded } from '../../observe/responses.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { createDetectorRequirements } from '../noeffect/detector-requirements.ts';
import { createMalformedBodies, malformedRules } from './malformed-body-cases.ts';
import { testRejection } from './rejection.ts';

/**
 * A body that is not JSON, has another media type, or is too large is rejected without any effect.
 * A media type with parameters is accepted.
 */
export const malformedBodies: ScenarioCheck = {
  kind: 'scenario',
  class: 'invalid-input',
  order: 'middle',
  changesNothing: true,
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const rules = createRequirements(contract, operation);
      return rules.length === 0
        ? []
        : [...rules, ...createDetectorRequirements(contract, operation)];
    }),
  run: (run) =>
    testOperations(
      run,
      run.contract.operations,
      (it) => createRequirements(run.contract, it),
      (it) => testOperation(run, it),
      run.target.parallelRequests,
    ),
};

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  if (getRequestValues(contract, operation.id) === null) return [];
  const { pointer } = contract.getOperationObject(operation.id);
  const rules = Object.entries(malformedRules).map(([rule, { sentence, statuses }]) =>
    createRequirement(contract, {
      class: 'invalid-input',
      rule,
      operation,
      sentence: `${operation.id} ${sentence}.`,
      pointer: `${pointer}/responses/${statuses[0]}`,
      source: 'decision',
    }),
  );
  if (!canBeWrittenBack(operation)) return rules;
  const parameters = createRequirement(contract, {
    class: 'valid-input',
    rule: 'parameters',
    operation,
    sentence: `${operation.id} accepts a media type with parameters.`,
    pointer: '/info/description',
    source: 'decision',
  });
  return [...rules, parameters];
}

/** Whether the present value can be sent without any effect. */
function canBeWrittenBack({ safety, readback }: Operation): boolean {
  return safety === 'safe' && readback !== undefined;
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const detector = await ChangeDetector.create(run, operation);
  for (const malformed of createMalformedBodies(run.contract, operation, detector.currentValue)) {
    if (!run.target.mayCall(operation.id).allowed) break;
    const { statuses } = malformedRules[malformed.rule];
    const exchange = await testRejection(run, operation, detector, malformed, statuses);
    // One malformed body that a device accepts slowly is sufficient.
    if (hasSucceeded(exchange) && exchange.tookMs > 3000) break;
  }
  run.add(...(await detector.detectRest()));
  const present = detector.currentValue.body;
  if (canBeWrittenBack(operation) && present !== null)
    await testParameters(run, operation, present);
}

/** Sends the present value as HTTP clients do that always name the charset. */
async function testParameters(
  run: CheckRun,
  operation: Operation,
  present: unknown,
): Promise<void> {
  const purpose = createRequirementId('valid-input.parameters', operation);
  for (const parameters of ['; charset=utf-8', ';charset="UTF-8"']) {
    const contentType = `application/json${parameters}`;
    const exchange = await run.request({
      purpose,
      operationId: operation.id,
      body: JSON.stringify(present),
      contentType,
    });
    if (getLastingResponse(exchange) === null) continue;
    const outcome = `${operation.id} returned ${describeResponse(exchange)} for the media type ${contentType}.`;
    const problem = hasSucceeded(exchange) ? null : outcome;
    run.evaluate(purpose, problem, outcome, [exchange.n], undefined, ['2xx']);
  }
}
