import type { Operation } from '@stillhouse/contracts/operations';
import type { ScenarioCheck } from '../../model/check.ts';
import type { CheckRun } from '../../model/check-run.ts';
import type { Contract } from '../../model/contract.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { createRequirement, createRequirementId } from '../../requirements/create-requirement.ts';
import { getRequestValues } from '../../values/request-values.ts';

/** Calls operations that the product does not have. `expectedStatus` evaluates the responses. */
export const absentOperations: ScenarioCheck = {
  kind: 'scenario',
  class: 'status',
  order: 'middle',
  requirements: (contract) =>
    listProductSpecificOperations(contract).map((operation) =>
      createAbsentRequirement(contract, operation),
    ),
  async run(run) {
    for (const operation of listProductSpecificOperations(run.contract)) {
      const id = createRequirementId('status.absent', operation);
      if (!run.isSelected(id)) continue;
      const { product } = run.device;
      if (isOnProduct(operation, run))
        run.markNotApplicable(id, `${product} supports it.`, `product ${product}`, []);
      else if (run.target.mayCall(operation.id).allowed)
        await callOperation(run.for(id), operation);
    }
  },
};

export function createAbsentRequirement(contract: Contract, operation: Operation) {
  return createRequirement(contract, {
    class: 'status',
    rule: 'absent',
    operation,
    sentence: `A product without ${operation.id} returns 404.`,
    pointer: `${contract.getOperationObject(operation.id).pointer}/x-products`,
    source: 'decision',
  });
}

/** Returns true if some products do not have the operation and return 404. */
export function isProductSpecific({ products, responses }: Operation): boolean {
  return products !== undefined && responses[404] !== undefined;
}

function listProductSpecificOperations(contract: Contract): Operation[] {
  return contract.operations.filter(isProductSpecific);
}

async function callOperation(run: CheckRun, operation: Operation): Promise<void> {
  const { valid = [], defaultBody } = getRequestValues(run.contract, operation.id) ?? {};
  const json = valid.find(({ rule }) => rule === 'smallest')?.value ?? defaultBody;
  await run.request({
    operationId: operation.id,
    ...(json !== undefined && { json }),
  });
}
