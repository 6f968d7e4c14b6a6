import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { CheckRun } from '../model/check-run.ts';
import { hasEqualValue, hasValues } from '../observe/compare-values.ts';
import { listRequestExamples } from '../values/request-values.ts';
import { findCaution } from './caution.ts';
import { type ListedValues, readListedValues } from './permitted-values.ts';
import type { Group, GroupKey, SettingValues } from './settings-group.ts';

/** Values to try for a key, other than the current one. */
export type OtherValues = {
  readonly values: readonly unknown[];
  /** Why there is no value to try, and what would allow one. */
  readonly obstacle: { readonly reason: string; readonly enabledBy: string };
};

const noOtherValue = (name: string) => ({
  reason: `No other value of ${name} is known`,
  enabledBy: 'Set up the device so that it offers more values, and run again',
});

/**
 * Returns the values to try for each key of a group: all if there are few, else both limits and one
 * between, or values from a list of the device. Excludes values that must not be tried now
 * (x-caution), and keys that the device does not have.
 */
export async function readOtherValues(
  run: CheckRun,
  group: Group,
  current: SettingValues,
  maxValues = Number.POSITIVE_INFINITY,
): Promise<ReadonlyMap<string, OtherValues>> {
  const listed = await readListedValues(run, group.write);
  const found = new Map<string, OtherValues>();
  for (const key of group.keys) {
    const now = current[key.name];
    if (group.form === 'merge' && now === undefined) continue;
    const possible = selectListed(listed, key) ?? listValues(run, group, key);
    const others = removeDuplicates(possible).filter((value) => !hasValues(now, value));
    const cautious = key.writeSchemas.find((schema) => schema['x-caution'] !== undefined);
    const caution = cautious && (await findCaution(run, cautious));
    const isHarmless = (value: unknown) =>
      !caution || caution.harmless.some((one) => hasEqualValue(one, value));
    const obstacle = caution ?? noOtherValue(key.name);
    found.set(key.name, { values: others.filter(isHarmless).slice(0, maxValues), obstacle });
  }
  return found;
}

/** Returns some values that the device lists for a key or for a member of it, or null. */
function selectListed(listed: ListedValues, { name }: GroupKey): readonly unknown[] | null {
  const place = [...listed.keys()].find((one) => `${one}/`.startsWith(`/${name}/`));
  if (place === undefined) return null;
  const member = place.slice(name.length + 2);
  const values = (listed.get(place) ?? []).filter((value) => value !== undefined);
  return selectValues(member === '' ? values : values.map((value) => ({ [member]: value })));
}

/** Returns the first, the last, the longest and one value between. */
function selectValues(values: readonly unknown[]): readonly unknown[] {
  const getLength = (value: unknown) => JSON.stringify(value)?.length ?? 0;
  const longest = values.toSorted((one, other) => getLength(other) - getLength(one))[0];
  return values.length === 0
    ? []
    : [values[0], values.at(-1), longest, values[Math.floor(values.length / 3)]];
}

function listValues(run: CheckRun, group: Group, key: GroupKey): readonly unknown[] {
  const examples = listExampleValues(run, group, key);
  return key.writeSchemas.flatMap((schema) => listSchemaValues(schema, examples));
}

function listSchemaValues(schema: SchemaObject, examples: readonly unknown[]): readonly unknown[] {
  if (schema.const !== undefined) return [schema.const];
  if (schema.enum !== undefined) return schema.enum;
  if (schema.type === 'boolean') return [false, true];
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum, maximum } = schema;
    if (minimum === undefined || maximum === undefined) return examples;
    return [minimum, maximum, Math.floor((minimum + maximum) / 2) + 1, ...examples];
  }
  return [...(Array.isArray(schema.examples) ? schema.examples : []), ...examples];
}

/** Returns the values of a key in the request examples. */
function listExampleValues(
  { contract }: CheckRun,
  group: Group,
  { name }: GroupKey,
): readonly unknown[] {
  return listRequestExamples(contract, group.write.id).flatMap((example) => {
    if (isRecord(example) && example[name] !== undefined && example[name] !== '')
      return [example[name]];
    if (!Array.isArray(example)) return [];
    return example.flatMap((pair) => (isRecord(pair) && pair.key === name ? [pair.newValue] : []));
  });
}

function removeDuplicates(values: readonly unknown[]): readonly unknown[] {
  return values.filter(
    (value, index) => values.findIndex((one) => hasEqualValue(one, value)) === index,
  );
}
