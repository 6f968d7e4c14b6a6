import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import type { CheckRun } from '../model/check-run.ts';
import { formatValue, listDifferences } from './compare-values.ts';
import { isWithinLocation, parseLocation } from './json-location.ts';
import { listPersistentOperations, type Readings, readResources } from './read-resources.ts';

/** One changed value. */
export type StateChange = {
  readonly operationId: OperationId;
  readonly pointer: string;
  readonly before: unknown;
  readonly after: unknown;
};

/** Reads all persistent values of the device, and the lists to choose from. */
export async function readState(run: CheckRun): Promise<Readings> {
  const fields = listChoices(run);
  const ids = new Set([...listPersistentOperations(run).map(({ id }) => id), ...fields.keys()]);
  const readings = await readResources(run, [...ids]);
  return new Map(
    [...readings].map(([id, reading]) => [
      id,
      { ...reading, body: normalizeList(run, fields, id, reading.body) },
    ]),
  );
}

/** Returns the lists that a client chooses from (x-listed-by), with the field of their ids. */
export function listChoices({ contract, target }: CheckRun): ReadonlyMap<OperationId, string> {
  const choices = new Map<OperationId, string>();
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    if (!isRecord(node)) return;
    const { 'x-listed-by': by } = node;
    if (isRecord(by)) {
      const list = contract.operations.find(({ id }) => id === by.operationId);
      if (list !== undefined && target.mayCall(list.id).allowed)
        choices.set(list.id, String(by.field));
    }
    Object.values(node).forEach(visit);
  };
  visit(contract.document.components?.schemas);
  return choices;
}

/** The order of a list is free, and the names of choices may follow the language. */
function normalizeList(
  { contract }: CheckRun,
  choices: ReadonlyMap<OperationId, string>,
  id: OperationId,
  body: unknown,
): unknown {
  const field = choices.get(id);
  const idField = field ?? contract.getOperation(id).lifecycle?.idField;
  if (!Array.isArray(body) || idField === undefined) return body;
  const sorted = body.filter(isRecord).toSorted((one, other) => {
    const [a, b] = [String(one[idField]), String(other[idField])];
    return a < b ? -1 : Number(a > b);
  });
  return field === undefined ? sorted : sorted.map((item) => item[field]);
}

/** Lists the values that differ. Resources that could not be read before or after are ignored. */
export function listChanges(before: Readings, after: Readings): readonly StateChange[] {
  return [...after].flatMap(([operationId, { body }]) => {
    const earlier = before.get(operationId)?.body;
    if (body === undefined || earlier === undefined) return [];
    return listDifferences(earlier, body).map((pointer) => ({
      operationId,
      pointer,
      before: getAtPointer(earlier, pointer),
      after: getAtPointer(body, pointer),
    }));
  });
}

/** Of a list with another number of items, the whole body differs, and the pointer is empty. */
export function formatPlace({
  operationId,
  pointer,
}: Pick<StateChange, 'operationId' | 'pointer'>): string {
  return pointer === '' ? operationId : `${pointer} of ${operationId}`;
}

export function formatChange(change: StateChange): string {
  return `${formatPlace(change)} changed ${formatValues(change)}`;
}

export function formatValues({ before, after }: StateChange): string {
  return `from ${formatValue(before)} to ${formatValue(after)}`;
}

/**
 * Returns true if two changes are in the same place. Two removals from one list count as the same
 * place, although the indexes differ.
 */
export function isSamePlace(one: StateChange, other: StateChange): boolean {
  const getPlace = ({ pointer }: StateChange) => pointer.replaceAll(/\/\d+(?=\/|$)/g, '/*');
  return one.operationId === other.operationId && getPlace(one) === getPlace(other);
}

/** Settings and lists of created resources change by writes only. */
export function isSetByWrites({ contract }: CheckRun, id: OperationId): boolean {
  return contract.operations.some(
    ({ safety, readback }) =>
      (safety === 'safe' || safety === 'disruptive') && readback?.operationId === id,
  );
}

/** Returns true if a write may change a value: its GET returns it, or x-affects contains it. */
export function mayChange(
  { affects = [] }: Pick<Operation, 'affects'>,
  change: Pick<StateChange, 'operationId' | 'pointer'>,
): boolean {
  return affects.some((place) =>
    isWithinLocation(parseLocation(place), change.operationId, change.pointer),
  );
}
