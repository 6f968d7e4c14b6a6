import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../../contract.ts';
import type { Requirement } from '../../requirement.ts';

/**
 * A sentence of ours about what a run in the profile `destructive` makes and takes away.
 * @param id begins with its class, `life` or `readback`
 * @param place in the operation
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
