import type { SchemaObject } from '@stillhouse/contracts/document';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../../model/check.ts';
import { hasEqualValue } from '../../observe/compare-values.ts';
import { findCaution } from '../../probing/caution.ts';
import { listRequestExamples } from '../../values/request-values.ts';
import type { Group, GroupKey } from './group.ts';
import { readListedValues } from './listed-values.ts';

/** Values to try for a key, other than the current one. */
export type Candidates = {
  readonly values: readonly unknown[];
  /** Why there is no value to try, and what would allow one. */
  readonly obstacle: { readonly reason: string; readonly enabledBy: string };
};

/**
 * Returns all values if there are few, else both limits and one between, or values from a list of
 * the device. Excludes values that must not be tried now (x-caution).
 */
export async function findCandidates(
  context: RunContext,
  purpose: string,
  group: Group,
  key: GroupKey,
  current: unknown,
): Promise<Candidates> {
  const listed = await readListedValues(context, purpose, group, key);
  const possible =
    listed ??
    key.writeSchemas.flatMap((schema) =>
      listSchemaValues(schema, listExampleValues(context, group, key)),
    );
  const others = removeDuplicates(possible).filter(
    (value) => !hasEqualValue(value, current) && !isPartOf(current, value),
  );
  const cautious = key.writeSchemas.find((schema) => schema['x-caution'] !== undefined);
  const caution = cautious && (await findCaution(context, purpose, cautious));
  if (!caution) {
    const reason = `No other value of ${key.name} is known`;
    return {
      values: others,
      obstacle: {
        reason,
        enabledBy: 'Set up the device so that it offers more values, and run again',
      },
    };
  }
  const values = others.filter((value) =>
    caution.harmless.some((one) => hasEqualValue(one, value)),
  );
  return { values, obstacle: caution };
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
  { contract }: RunContext,
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

/** Returns true if the current value contains the new value. */
function isPartOf(current: unknown, value: unknown): boolean {
  return (
    isRecord(current) &&
    isRecord(value) &&
    Object.entries(value).every(([name, one]) => hasEqualValue(current[name], one))
  );
}
