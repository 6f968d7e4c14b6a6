import { validateRequest } from '@stillhouse/contracts/validators';
import type { Contract } from '../../contract.ts';
import { isRecord } from '../../observe/compare-values.ts';
import { requestExamples } from '../../values/request-values.ts';
import type { Group, GroupKey } from './group.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One write to try. */
export type Variant = {
  /** The written keys. */
  readonly names: readonly string[];
  readonly body: unknown;
  /** The values that the GET must return afterwards. */
  readonly shown: Values;
};

/** Builds a write of some values, or returns null if it violates the contract. */
export function variantOf(group: Group, values: Values): Variant | null {
  const entries = Object.entries(values);
  const switches = Object.fromEntries(group.switches.map((name) => [name, true]));
  const body =
    group.form === 'pairs'
      ? entries.map(([key, newValue]) => ({ key, newValue }))
      : { ...values, ...switches };
  if (validateRequest(group.write.id, body).length > 0) return null;
  const shown = entries.filter(([name, value]) => canShow(keyOf(group, name), value));
  return { names: entries.map(([name]) => name), body, shown: Object.fromEntries(shown) };
}

/** Builds a write that restores a group to a value of its GET. */
export function backTo(group: Group, told: unknown): Variant | null {
  if (!isRecord(told)) return null;
  const values = group.keys.flatMap(({ name, written }) => {
    const value = told[name];
    if (value === undefined) return [];
    return [[name, isRecord(value) ? only(value, written[0]?.properties) : value]];
  });
  return variantOf(group, Object.fromEntries(values));
}

/**
 * Builds writes of whole objects or lists of pairs: the examples of the contract, and each example
 * with every key set to each of its values.
 */
export function wholeVariants(
  contract: Contract,
  group: Group,
  valuesFor: (key: GroupKey) => readonly unknown[],
): readonly Variant[] {
  return requestExamples(contract, group.write.id).flatMap((example) => {
    const values = valuesOfExample(group, example);
    const whole = variantOf(group, values);
    if (whole === null) return [];
    // A key that selects the object variant changes only together with the others.
    const free = Object.keys(whole.shown).filter((name) => !isKind(keyOf(group, name)));
    const changed = free.flatMap((name) =>
      valuesFor(keyOf(group, name)).flatMap((value) => {
        const variant = variantOf(group, { ...values, [name]: value });
        return variant === null || Object.keys(variant.shown).length < Object.keys(values).length
          ? []
          : [variant];
      }),
    );
    return [whole, ...changed];
  });
}

function valuesOfExample(group: Group, example: unknown): Values {
  const pairs = Array.isArray(example)
    ? example.filter(isRecord).map(({ key, newValue }) => [String(key), newValue] as const)
    : Object.entries(isRecord(example) ? example : {});
  return Object.fromEntries(pairs.filter(([name]) => group.keys.some((key) => key.name === name)));
}

function keyOf(group: Group, name: string): GroupKey {
  const key = group.keys.find((one) => one.name === name);
  if (key === undefined) throw new Error(`${group.write.id} has no key ${name}`);
  return key;
}

function isKind({ written }: GroupKey): boolean {
  return written.some((schema) => schema.const !== undefined || schema.enum !== undefined);
}

/**
 * Returns false for a text that means a default, because it is shorter than any text in a response.
 */
function canShow(key: GroupKey, value: unknown): boolean {
  return (
    typeof value !== 'string' || key.shown.some(({ minLength = 0 }) => value.length >= minLength)
  );
}

function only(value: Values, properties: Readonly<Record<string, unknown>> | undefined): Values {
  return Object.fromEntries(
    Object.entries(value).filter(([name]) => properties === undefined || name in properties),
  );
}
