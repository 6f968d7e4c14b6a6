import { validateRequest } from '@stillhouse/contracts/validators';
import type { Contract } from '../../contract.ts';
import { isRecord } from '../../observe/compare-values.ts';
import { requestExamples } from '../../values/request-values.ts';
import type { Group, GroupKey } from './group.ts';

export type Values = Readonly<Record<string, unknown>>;

/** One write to try. */
export type Variant = {
  /** The keys that it names. */
  readonly names: readonly string[];
  readonly body: unknown;
  /** What the GET has to show afterwards. */
  readonly shown: Values;
};

/** A write of some values; null when the contract does not allow it. */
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

/** A write that brings a group back to what its GET told. */
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
 * Writes of whole objects, or of lists of pairs: what the contract shows as examples, and, within each, every key with
 * each of its values in turn.
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
    // What says which kind of object it is, changes with the others only.
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

/** A text that is shorter than any that is shown stands for a default. */
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
