import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { CheckRun } from '../../model/check-run.ts';
import { listPathParameters, readResource } from '../../observe/read-resources.ts';
import {
  isSamePlace,
  listChanges,
  readState,
  type StateChange,
} from '../../observe/state-changes.ts';

/** Writes the earlier values of changed settings, so that they can change again. */
export type Restore = (changes: readonly StateChange[]) => Promise<void>;

/**
 * Finds the operations that change something twice in a row, to ignore values that change on their
 * own.
 */
export async function findChangingOperations(
  run: CheckRun,
  called: readonly Operation[],
  restore: Restore | undefined,
): Promise<ReadonlyMap<OperationId, StateChange>> {
  const [first, second] = [
    await listChangesByOperation(run, called, restore),
    await listChangesByOperation(run, called, restore),
  ];
  return new Map(
    [...first].flatMap(([id, changes]) => {
      const change = findRepeated(changes, second.get(id) ?? []);
      return change === undefined ? [] : [[id, change] as const];
    }),
  );
}

/** Returns the first change that occurred again at the same location. */
export function findRepeated(
  changes: readonly StateChange[],
  repeated: readonly StateChange[],
): StateChange | undefined {
  return changes.find((change) => repeated.some((other) => isSamePlace(change, other)));
}

async function listChangesByOperation(
  run: CheckRun,
  called: readonly Operation[],
  restore: Restore | undefined,
): Promise<ReadonlyMap<OperationId, readonly StateChange[]>> {
  const found = new Map<OperationId, readonly StateChange[]>();
  let before = await readState(run);
  for (const { id, ...operation } of called) {
    for (const pathParameters of await listPathParameters(run, operation)) {
      await readResource(run, id, pathParameters);
    }
    let after = await readState(run);
    const changes = listChanges(before, after);
    found.set(id, changes);
    if (changes.length > 0 && restore !== undefined) {
      await restore(changes);
      after = await readState(run);
    }
    before = after;
  }
  return found;
}
