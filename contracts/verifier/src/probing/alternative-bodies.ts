import type { Operation } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../model/check-run.ts';
import { equalIgnoringOrder } from '../observe/compare-values.ts';
import { listRequestExamples } from '../values/request-values.ts';
import type { CurrentValue } from './current-value.ts';
import { readOtherValues } from './other-values.ts';
import { findGroup, type SettingValues } from './settings-group.ts';
import { createChange } from './write-variants.ts';

/**
 * Returns a body that changes as many as possible of the values that the write's GET returns, each
 * to another valid value. Returns null if nothing can be changed. Only for settings groups:
 * objects in which every key is optional.
 */
export async function createChangedBody(
  run: CheckRun,
  operation: Operation,
  { value: current }: CurrentValue,
): Promise<SettingValues | null> {
  const group = findGroup(run.contract, operation);
  if (group?.form !== 'merge' || !isRecord(current)) return null;
  const others = await readOtherValues(run, group, current);
  const body = createChange(group, others)?.body;
  return isRecord(body) ? body : null;
}

/**
 * Returns a body that changes something, or null if there is none or the change cannot be reverted.
 */
export async function createChangingBody(
  run: CheckRun,
  operation: Operation,
  currentValue: CurrentValue,
): Promise<unknown> {
  const changed = await createChangedBody(run, operation, currentValue);
  if (changed !== null || currentValue.body === null) return changed;
  return (
    listRequestExamples(run.contract, operation.id).find(
      (example) => !includesBody(currentValue.body, example),
    ) ?? null
  );
}

/** Returns true if a body contains another. Lists of pairs are compared pair by pair. */
function includesBody(body: unknown, other: unknown): boolean {
  if (!Array.isArray(body) || !Array.isArray(other)) return equalIgnoringOrder(body, other);
  return other.every((pair) => body.some((own) => equalIgnoringOrder(own, pair)));
}
