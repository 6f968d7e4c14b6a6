import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { describeResponse, hasSucceeded, skipWithoutResponse } from '../../observe/responses.ts';
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
  changesNothing: true,
  requirements: (contract) =>
    contract.operations.flatMap((operation) => createRequirements(contract, operation)),
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
  const rules = createRuleRequirements(contract, operation);
  return rules.length === 0 ? [] : [...rules, ...createDetectorRequirements(contract, operation)];
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const { contract, target } = run;
  const detector = await ChangeDetector.create(run, operation);
  let slowOnes = 0;
  for (const [i, variant] of (getRequestValues(contract, operation.id)?.invalid ?? []).entries()) {
    if (!target.mayCall(operation.id).allowed) break;
    const json = makeUserNameUnique(operation, variant.value, i);
    // The changed user name may make the body valid.
    if (validateRequest(operation.id, json).length === 0) continue;
    const purpose = getRequirementId(operation, variant);
    const send = () => run.request({ purpose, operationId: operation.id, json, isValid: false });
    const exchange = await send();
    const { response, n } = exchange;
    if (response?.status === 429) continue;
    const isRejected = response?.status === 400;
    // A missing response is reported by the class `robust`. This rule is then not tested.
    if (response === null) skipWithoutResponse(run, purpose, exchange);
    else {
      const problem = isRejected
        ? null
        : `${operation.id} returned ${describeResponse(exchange)} for ${variant.note}; expected 400.`;
      const passed = `Returned 400 for ${variant.note}.`;
      run.evaluate(purpose, problem, passed, [n], variant.place, [400]);
    }
    run.add(...(await detector.detectLater(exchange, send)));
    if (hasSucceeded(exchange)) await restorePassword(run, operation, json);
    if (response !== null && !isRejected && exchange.tookMs > slowMs) slowOnes += 1;
    if (slowOnes >= maxSlowBodies) break;
  }
  run.add(...(await detector.detectRest()));
}

/** Restores the run's own password if the device accepted an invalid one. */
async function restorePassword(run: CheckRun, operation: Operation, json: unknown): Promise<void> {
  const { options, contract } = run;
  const password = typeof json === 'object' && json !== null && Reflect.get(json, 'password');
  if (password === undefined || operation.roles.length === 0) return;
  const body = { password: options.password };
  const isOwn =
    contract.getRequestSchema(operation.id)?.value.properties?.password?.writeOnly === true;
  if (!isOwn || validateRequest(operation.id, body).length > 0) return;
  await run.request({ operationId: operation.id, json: body });
}
