import type { Operation } from '@stillhouse/contracts/operations';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeResponse, isSuccess } from '../../observe/responses.ts';
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
  requirements: (contract) =>
    contract.operations.flatMap((operation) => {
      const rules = createRequirements(contract, operation);
      return rules.length === 0
        ? []
        : [...rules, ...createDetectorRequirements(contract, operation)];
    }),
  run: (context) =>
    testOperations(
      context,
      context.contract.operations,
      (it) => createRequirements(context.contract, it),
      (it) => testOperation(context, it),
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

async function testOperation(context: RunContext, operation: Operation): Promise<Finding[]> {
  const detector = await ChangeDetector.create(context, 'invalid-input', operation);
  const findings: Finding[] = [];
  for (const malformed of createMalformedBodies(
    context.contract,
    operation,
    detector.currentValue,
  )) {
    if (!context.target.mayCall(operation.id).allowed) break;
    const { statuses } = malformedRules[malformed.rule];
    const { exchange, findings: found } = await testRejection(
      context,
      operation,
      detector,
      malformed,
      statuses,
    );
    findings.push(...found);
    // One malformed body that a device accepts slowly is sufficient.
    const { response, tookMs } = exchange;
    if (response !== null && isSuccess(response.status) && tookMs > 3000) break;
  }
  const present = detector.currentValue.body;
  if (canBeWrittenBack(operation) && present !== null) {
    findings.push(...(await testParameters(context, operation, present)));
  }
  return findings;
}

/** Sends the present value as HTTP clients do that always name the charset. */
async function testParameters(
  { target }: RunContext,
  operation: Operation,
  present: unknown,
): Promise<Finding[]> {
  const requirementId = createRequirementId('valid-input.parameters', operation);
  const findings: Finding[] = [];
  for (const parameters of ['; charset=utf-8', ';charset="UTF-8"']) {
    const contentType = `application/json${parameters}`;
    const exchange = await target.request({
      purpose: requirementId,
      operationId: operation.id,
      body: JSON.stringify(present),
      contentType,
    });
    const { response, n } = exchange;
    if (response === null || response.status === 429 || response.status === 503) continue;
    findings.push({
      requirementId,
      verdict: isSuccess(response.status) ? 'pass' : 'fail',
      message: `${operation.id} returned ${describeResponse(exchange)} for the media type ${contentType}.`,
      exchanges: [n],
    });
  }
  return findings;
}
