import type { OperationId } from '@stillhouse/contracts/operations';
import type { ControlSchema } from './control-schema.ts';

type Match = ControlSchema<'FaultMatch'>;

/** A fault to arm. Its operation is one of the contract, so that a typo does not compile. */
export type FaultSpec = Omit<ControlSchema<'FaultSpec'>, 'match'> & {
  match: Omit<Match, 'operationId'> & { operationId?: OperationId | '*' };
};
