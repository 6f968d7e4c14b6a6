import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { Finding, RunContext, ScenarioCheck } from '../../model/check.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { createNoResponseFinding, describeResponse, isSuccess } from '../../observe/responses.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { makeUserNameUnique } from '../../probing/unique-user-name.ts';
import { getRequestValues } from '../../values/request-values.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { createDetectorRequirements } from '../noeffect/detector-requirements.ts';
import { createRuleRequirements, getRequirementId } from './rule-requirements.ts';

/** Stops after this many invalid bodies that a device accepts slowly. */
const maxSlowBodies = 2;
const slowMs = 3000;

/** Invalid bodies are rejected with 400. Each has one violation. */
export const invalidBodies: ScenarioCheck = {
  kind: 'scenario',
  class: 'invalid-input',
  order: 'middle',
  requirements: (contract) =>
    contract.operations.flatMap((operation) => createRequirements(contract, operation)),
  run: (context) =>
    testOperations(
      context,
      context.contract.operations,
      (it) => createRequirements(context.contract, it),
      (it) => testOperation(context, it),
    ),
};

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  const rules = createRuleRequirements(contract, operation);
  return rules.length === 0 ? [] : [...rules, ...createDetectorRequirements(contract, operation)];
}

async function testOperation(context: RunContext, operation: Operation): Promise<Finding[]> {
  const { contract, target } = context;
  const detector = await ChangeDetector.create(context, 'invalid-input', operation);
  const findings: Finding[] = [];
  let slowOnes = 0;
  for (const [i, variant] of (getRequestValues(contract, operation.id)?.invalid ?? []).entries()) {
    if (!target.mayCall(operation.id).allowed) break;
    const json = makeUserNameUnique(operation, variant.value, i);
    // The changed user name may make the body valid.
    if (validateRequest(operation.id, json).length === 0) continue;
    const requirementId = getRequirementId(operation, variant);
    const exchange = await target.request({
      purpose: requirementId,
      operationId: operation.id,
      json,
      isValid: false,
    });
    const { response, n } = exchange;
    if (response?.status === 429) continue;
    // A missing response is reported by the class `robust`. This rule is then not tested.
    if (response === null) {
      findings.push(
        createNoResponseFinding(requirementId, exchange),
        ...(await detector.detect(exchange)).findings,
      );
      continue;
    }
    const isRefused = response.status === 400;
    findings.push({
      requirementId,
      verdict: isRefused ? 'pass' : 'fail',
      message: isRefused
        ? `Returned 400 for ${variant.note}.`
        : `${operation.id} returned ${describeResponse(exchange)} for ${variant.note}; expected 400.`,
      place: variant.place,
      exchanges: [n],
    });
    findings.push(...(await detector.detect(exchange)).findings);
    if (isSuccess(response.status)) await restorePassword(context, operation, json);
    if (!isRefused && exchange.tookMs > slowMs) slowOnes += 1;
    if (slowOnes >= maxSlowBodies) break;
  }
  return findings;
}

/** Restores the run's own password if the device accepted an invalid one. */
async function restorePassword(
  context: RunContext,
  operation: Operation,
  json: unknown,
): Promise<void> {
  const { target, options, contract } = context;
  const password = typeof json === 'object' && json !== null && Reflect.get(json, 'password');
  if (password === undefined || operation.roles.length === 0) return;
  const body = { password: options.password };
  const isOwn =
    contract.getRequestSchema(operation.id)?.value.properties?.password?.writeOnly === true;
  if (!isOwn || validateRequest(operation.id, body).length > 0) return;
  await target.request({ purpose: 'invalid-input', operationId: operation.id, json: body });
}
