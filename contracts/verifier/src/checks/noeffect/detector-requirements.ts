import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../model/contract.ts';
import type { Requirement } from '../../model/requirement.ts';
import { getReader } from '../../probing/current-value.ts';
import { createRequirement } from '../../requirements/create-requirement.ts';

/** Creates the requirements that a change detector tests. */
export function createDetectorRequirements(
  contract: Contract,
  operation: Operation,
): Requirement[] {
  const { pointer } = contract.getOperationObject(operation.id);
  const alive = createRequirement(contract, {
    class: 'robust',
    rule: 'alive',
    operation,
    sentence: `After an invalid request to ${operation.id}, the device responds normally to the next request.`,
    pointer,
    source: 'decision',
  });
  if (getReader(operation, contract) === null) return [alive];
  const rejected = createRequirement(contract, {
    class: 'noeffect',
    rule: 'rejected',
    operation,
    sentence: `A request that ${operation.id} rejects changes nothing.`,
    pointer: `${pointer}/x-readback`,
    source: 'decision',
  });
  return [alive, rejected];
}
