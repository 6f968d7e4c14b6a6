import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import type { Requirement } from '../../requirement.ts';

/**
 * Creates a requirement of the profile `destructive` that is our own decision.
 * @param id starts with its class, `life` or `readback`
 * @param place path within the operation object
 */
export function ownRequirement(
  contract: Contract,
  id: string,
  operationId: OperationId,
  place: string,
  sentence: string,
): Requirement {
  return {
    id,
    class: id.startsWith('life') ? 'life' : 'readback',
    operationId,
    level: 'MUST',
    sentence,
    pointer: `${contract.operationObject(operationId).pointer}/${place}`,
    source: 'decision',
    profile: 'destructive',
  };
}
