import type { Contract } from '../contract.ts';
import type { Kept } from '../journal.ts';
import type { Target } from '../target.ts';

/**
 * Why a value must not be kept; null when it may. Putting back by a deletion is for what the run creates: of a resource that
 * was there before, the deletion would be the harm.
 */
export function mayKeep(target: Target, contract: Contract): (kept: Kept) => string | null {
  return ({ operationId, pathParameters = {} }) => {
    const { lifecycle } = contract.operation(operationId);
    if (lifecycle?.step !== 'delete') return null;
    for (const id of Object.values(pathParameters)) {
      if (!target.claim(lifecycle.resource, id)) {
        return `${lifecycle.resource} ${id} was there before, or the list has not been read: it must not be deleted to put things back`;
      }
    }
    return null;
  };
}
