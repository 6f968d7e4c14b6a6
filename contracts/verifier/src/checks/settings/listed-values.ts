import { contractDocument } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { getValuesAt, parseLocation } from '../../observe/json-location.ts';
import { readResource } from '../../observe/read-resources.ts';
import type { Group, GroupKey } from './group.ts';

/** Returns some values of the list from which an agreement says the value is taken, or null. */
export async function readListedValues(
  context: RunContext,
  purpose: string,
  group: Group,
  key: GroupKey,
): Promise<readonly unknown[] | null> {
  const at = `${group.read.id}/${key.name}`;
  const conditions = contractDocument['x-agreements'].flatMap(({ all = [] }) => all);
  const condition = conditions.find(
    (one) => one.at === at && (one.oneOf !== undefined || one.partOf !== undefined),
  );
  const list = condition?.oneOf ?? condition?.partOf;
  if (condition === undefined || list === undefined) return null;
  const { operationId, keys } = parseLocation(list);
  const { body } = await readResource(context, purpose, operationId);
  if (condition.oneOf !== undefined) return selectValues(getValuesAt(body, keys));
  const required = key.writeSchemas.flatMap((schema) => schema.required ?? []);
  const items = Array.isArray(body) ? body.filter(isRecord) : [];
  return selectValues(
    items.map((item) => Object.fromEntries(required.map((name) => [name, item[name]]))),
  );
}

/** Returns the first, the last, the longest and one value between. */
function selectValues(values: readonly unknown[]): readonly unknown[] {
  const longest = values.reduce(
    (one, other) => (getLength(other) > getLength(one) ? other : one),
    values[0],
  );
  return [values[0], values.at(-1), longest, values[Math.floor(values.length / 3)]].filter(
    (value) => value !== undefined,
  );
}

function getLength(value: unknown): number {
  return JSON.stringify(value)?.length ?? 0;
}
