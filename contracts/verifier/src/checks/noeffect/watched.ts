import type { Operation } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import { readerOf } from '../../probing/current-value.ts';
import type { Requirement } from '../../requirement.ts';
import { require } from '../../requirements/create-requirement.ts';

/** Creates the requirements that a change detector tests. */
export function watchedRequirements(contract: Contract, operation: Operation): Requirement[] {
  const { pointer } = contract.operationObject(operation.id);
  const alive = require(contract, {
    class: 'robust',
    rule: 'alive',
    operation,
    sentence: `After an invalid request to ${operation.id}, the device responds normally to the next request.`,
    pointer,
    source: 'decision',
  });
  if (readerOf(operation, contract) === null) return [alive];
  const refused = require(contract, {
    class: 'noeffect',
    rule: 'refused',
    operation,
    sentence: `A request that ${operation.id} rejects changes nothing.`,
    pointer: `${pointer}/x-readback`,
    source: 'decision',
  });
  return [alive, refused];
}
