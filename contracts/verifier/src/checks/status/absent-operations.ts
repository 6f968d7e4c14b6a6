import type { Operation } from '@stillhouse/contracts/operations';
import type { RunContext, ScenarioCheck } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { Findings } from '../../observe/findings.ts';
import { isOnProduct } from '../../probing/run-operations.ts';
import { idOf, require } from '../../requirements/create-requirement.ts';
import { requestValues } from '../../values/request-values.ts';

/** Calls operations that the product does not have. `expectedStatus` evaluates the responses. */
export const absentOperations: ScenarioCheck = {
  kind: 'scenario',
  class: 'status',
  order: 'middle',
  requirements: (contract) =>
    ofSomeProducts(contract).map((operation) => absentRequirement(contract, operation)),
  async run(context) {
    const findings = new Findings();
    for (const operation of ofSomeProducts(context.contract)) {
      const id = idOf('status.absent', operation);
      const { product } = context.device;
      if (isOnProduct(operation, context))
        findings.notApplicable(id, `${product} supports it.`, `product ${product}`, []);
      else if (context.target.mayCall(operation.id).allowed) await call(context, operation);
    }
    return findings.all();
  },
};

export function absentRequirement(contract: Contract, operation: Operation) {
  return require(contract, {
    class: 'status',
    rule: 'absent',
    operation,
    sentence: `A product without ${operation.id} returns 404.`,
    pointer: `${contract.operationObject(operation.id).pointer}/x-products`,
    source: 'decision',
  });
}

/** Returns true if some products do not have the operation and return 404. */
export function isOfSomeProducts({ products, replies }: Operation): boolean {
  return products !== undefined && replies[404] !== undefined;
}

function ofSomeProducts(contract: Contract): Operation[] {
  return contract.operations.filter(isOfSomeProducts);
}

async function call({ target, contract }: RunContext, operation: Operation): Promise<void> {
  const { good = [], usual } = requestValues(contract, operation.id) ?? {};
  const json = good.find(({ rule }) => rule === 'smallest')?.value ?? usual;
  await target.request({
    purpose: idOf('status.absent', operation),
    operationId: operation.id,
    ...(json !== undefined && { json }),
  });
}
