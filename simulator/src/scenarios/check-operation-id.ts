import { operations } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import { checkName } from '../name-checks/check-name.ts';

const served = Object.values(operations).filter(({ surface }) => surface === 'device');

/** The operations that a device serves. */
const servedIds: readonly string[] = served.map(({ id }) => id);

export function checkOperationId(pointer: string, id: string): Issue[] {
  return checkName(pointer, id, servedIds, 'operation that a device serves');
}
