import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Contract } from '../model/contract.ts';
import { hasValues } from '../observe/compare-values.ts';
import { listRequestExamples } from '../values/request-values.ts';
import type { OtherValues } from './other-values.ts';
import type { Group, GroupKey, SettingValues } from './settings-group.ts';

/** A settings group as the device has it. */
export type Settings = {
  readonly group: Group;
  /** The body of its GET. */
  readonly values: SettingValues;
  /** Writes these values. */
  readonly original: WriteVariant;
};

/** One write to try. */
export type WriteVariant = {
  /** The written keys. */
  readonly names: readonly string[];
  readonly body: unknown;
  /** The values that the GET must return afterwards. */
  readonly expected: SettingValues;
};

/** Builds a write of some values, or returns null if it violates the contract. */
export function createVariant(group: Group, values: SettingValues): WriteVariant | null {
  const entries = Object.entries(values);
  const overrides = Object.fromEntries(group.overrides.map((name) => [name, true]));
  const body =
    group.form === 'pairs'
      ? entries.map(([key, newValue]) => ({ key, newValue }))
      : { ...values, ...overrides };
  if (validateRequest(group.write.id, body).length > 0) return null;
  const expected = entries.filter(([name, value]) => isReadable(findKey(group, name), value));
  return { names: entries.map(([name]) => name), body, expected: Object.fromEntries(expected) };
}

/**
 * Returns the values that the GET must return after a write of any body that the contract allows.
 * Leaves out what does not count: a name beside an id that the device lists, and what comes with a
 * selector that means the default.
 */
export function getExpectedValues(group: Group, body: unknown): SettingValues {
  const values = getExampleValues(group, body);
  const hasDefault =
    group.form === 'whole' &&
    Object.entries(values).some(
      ([name, value]) => value === '' && isSelector(findKey(group, name)),
    );
  const counted = Object.entries(values).flatMap(([name, value]) => {
    const key = findKey(group, name);
    if (!isReadable(key, value) || (hasDefault && !isSelector(key))) return [];
    return [[name, isRecord(value) ? pickListed(value, key) : value] as const];
  });
  return Object.fromEntries(counted);
}

/** Of an object with an id that the device lists (x-listed-by), only the id counts. */
function pickListed(value: SettingValues, { writeSchemas: [schema] }: GroupKey): SettingValues {
  const members = Object.entries(schema?.properties ?? {});
  const ids = members.filter(([, member]) => member['x-listed-by'] !== undefined);
  return ids.length === 0 ? value : pickProperties(value, Object.fromEntries(ids));
}

/** Builds a write of another value for each key that has one. Null if there is none. */
export function createChange(
  group: Group,
  others: ReadonlyMap<string, OtherValues>,
): WriteVariant | null {
  const changed = [...others].flatMap(([name, { values }]) =>
    values.length === 0 ? [] : [[name, values.at(-1)] as const],
  );
  return changed.length === 0 ? null : createVariant(group, Object.fromEntries(changed));
}

/** Builds a write that restores a group to a value of its GET. */
export function createRestoringVariant(group: Group, current: unknown): WriteVariant | null {
  if (!isRecord(current)) return null;
  const values = group.keys.flatMap(({ name, writeSchemas }) => {
    const value = current[name];
    if (value === undefined) return [];
    return [[name, isRecord(value) ? pickProperties(value, writeSchemas[0]?.properties) : value]];
  });
  return createVariant(group, Object.fromEntries(values));
}

/** The writes to try with a group. */
export type SettingWrites = {
  /** Each writes another value of one key, or a whole object. */
  readonly each: readonly WriteVariant[];
  /** Each restores one key that has another value. */
  readonly back: readonly WriteVariant[];
  /** Writes another value of every key that has one. Null for whole objects. */
  readonly together: WriteVariant | null;
};

export function createWrites(
  contract: Contract,
  { group, original }: Pick<Settings, 'group' | 'original'>,
  others: ReadonlyMap<string, OtherValues>,
): SettingWrites {
  const getValues = (name: string) => others.get(name)?.values ?? [];
  if (group.form !== 'merge') {
    const each = createWholeVariants(contract, group, getValues);
    // Examples may have values that must not be tried now.
    const permitted = each.filter(({ names }) => names.some((name) => getValues(name).length > 0));
    return { each: permitted, back: [], together: null };
  }
  const createSingle = (name: string, value: unknown) =>
    createVariant(group, { [name]: value }) ?? [];
  const names = [...others.keys()].filter((name) => getValues(name).length > 0);
  return {
    each: names.flatMap((name) => getValues(name).flatMap((value) => createSingle(name, value))),
    back: names.flatMap((name) => createSingle(name, original.expected[name])),
    together: createChange(group, others),
  };
}

/** Returns a write that changes as much as possible, or undefined if none is known. */
export function findChange(
  { values }: Settings,
  { each, together }: SettingWrites,
): WriteVariant | undefined {
  return together ?? each.find(({ expected }) => !hasValues(values, expected));
}

/**
 * Builds writes of whole objects or lists of pairs: the examples of the contract, and each example
 * with every key set to each of its values.
 */
function createWholeVariants(
  contract: Contract,
  group: Group,
  getValues: (name: string) => readonly unknown[],
): readonly WriteVariant[] {
  return listRequestExamples(contract, group.write.id).flatMap((example) => {
    const values = getExampleValues(group, example);
    const wholeVariant = createVariant(group, values);
    if (wholeVariant === null) return [];
    // A key that selects the object variant changes only together with the others.
    const free = Object.keys(wholeVariant.expected).filter(
      (name) => !isSelector(findKey(group, name)),
    );
    const changed = free.flatMap((name) =>
      getValues(name).flatMap((value) => {
        const variant = createVariant(group, { ...values, [name]: value });
        return variant === null || Object.keys(variant.expected).length < Object.keys(values).length
          ? []
          : [variant];
      }),
    );
    return [wholeVariant, ...changed];
  });
}

function getExampleValues(group: Group, example: unknown): SettingValues {
  const pairs = Array.isArray(example)
    ? example.filter(isRecord).map(({ key, newValue }) => [String(key), newValue] as const)
    : Object.entries(isRecord(example) ? example : {});
  return Object.fromEntries(pairs.filter(([name]) => group.keys.some((key) => key.name === name)));
}

function findKey(group: Group, name: string): GroupKey {
  const key = group.keys.find((one) => one.name === name);
  if (key === undefined) throw new Error(`${group.write.id} has no key ${name}`);
  return key;
}

function isSelector({ writeSchemas }: GroupKey): boolean {
  return writeSchemas.some((schema) => schema.const !== undefined || schema.enum !== undefined);
}

/**
 * Returns false for a text that means a default, because it is shorter than any text in a response.
 */
function isReadable(key: GroupKey, value: unknown): boolean {
  return (
    typeof value !== 'string' ||
    key.readSchemas.some(({ minLength = 0 }) => value.length >= minLength)
  );
}

function pickProperties(
  value: SettingValues,
  properties: Readonly<Record<string, unknown>> | undefined,
): SettingValues {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => properties === undefined || name in properties),
  );
}
