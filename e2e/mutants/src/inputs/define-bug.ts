import { isOperationId } from '@stillhouse/contracts/operations';
import type { Mutant, MutantClass, MutantHandler } from '../mutant/mutant.ts';

type Outline = {
  readonly id: `${MutantClass}.${string}`;
  readonly summary: string;
  readonly profile?: Mutant['profile'];
  readonly also?: readonly MutantClass[];
};

/**
 * Defines a bug. The class and the operation are those of the id.
 * @param createRespond creates the handler with its memory
 */
export function defineBug(
  { id, summary, profile = 'safe', also = [] }: Outline,
  createRespond: () => MutantHandler['respond'],
): Mutant {
  const operation = id.split(':')[1] ?? '*';
  return {
    id,
    class: id.split('.')[0] as MutantClass,
    alsoReportedAs: also,
    operationId: isOperationId(operation) ? operation : null,
    summary,
    profile,
    createHandler: () => ({ respond: createRespond() }),
  };
}
