import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Contract } from '../../model/contract.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import type { Group, GroupKey } from './group.ts';

export type SettingValues = Readonly<Record<string, unknown>>;

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

/**
 * Builds writes of whole objects or lists of pairs: the examples of the contract, and each example
 * with every key set to each of its values.
 */
export function createWholeVariants(
  contract: Contract,
  group: Group,
  valuesFor: (key: GroupKey) => readonly unknown[],
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
      valuesFor(findKey(group, name)).flatMap((value) => {
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
