import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { listFileFields } from '../../probing/multipart-form.ts';
import { testOperations } from '../../probing/run-operations.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';
import { ChangeDetector } from '../noeffect/change-detector.ts';
import { createDetectorRequirements } from '../noeffect/detector-requirements.ts';
import { createInvalidForms, invalidFormRules } from './invalid-form-cases.ts';
import { testRejection } from './rejection.ts';

/** Invalid forms and unusable files are rejected and not stored. */
export const invalidForms: ScenarioCheck = {
  kind: 'scenario',
  class: 'invalid-input',
  order: 'middle',
  requirements: (contract) =>
    listFormOperations(contract).flatMap((it) => [
      ...createRequirements(contract, it),
      ...createDetectorRequirements(contract, it),
    ]),
  run: (run) =>
    testOperations(
      run,
      listFormOperations(run.contract),
      (it) => createRequirements(run.contract, it),
      (it) => testOperation(run, it),
      run.target.parallelRequests,
    ),
};

function listFormOperations(contract: Contract): Operation[] {
  return contract.operations.filter((it) => listFileFields(contract, it).length > 0);
}

function createRequirements(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.getOperationObject(operation.id);
  return Object.entries(invalidFormRules)
    .filter(([, { statuses }]) => operation.responses[statuses[0]] !== undefined)
    .map(([rule, { sentence, statuses }]) =>
      createRequirement(contract, {
        class: 'invalid-input',
        rule,
        operation,
        sentence: `${operation.id} ${sentence}.`,
        pointer: `${pointer}/responses/${statuses[0]}`,
        source: 'decision',
      }),
    );
}

async function testOperation(run: CheckRun, operation: Operation): Promise<void> {
  const detector = await ChangeDetector.create(run, operation);
  for (const invalidForm of createInvalidForms(run.contract, operation)) {
    const { statuses } = invalidFormRules[invalidForm.rule];
    if (operation.responses[statuses[0]] !== undefined)
      await testRejection(run, operation, detector, invalidForm, statuses);
  }
  run.add(...(await detector.detectRest()));
}
