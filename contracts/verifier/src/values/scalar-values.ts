import type { SchemaObject } from '@stillhouse/contracts/document';
import { createValidTexts } from './string-values.ts';
import { type Candidate, formatShortValue } from './variant.ts';

/** Returns the JSON types that a schema allows, or an empty list if it has no `type`. */
export function listTypes({ type, ...schema }: SchemaObject): readonly string[] {
  if (typeof type === 'string') return [type];
  if (type !== undefined) return type;
  return schema.properties === undefined ? [] : ['object'];
}

/** Of a range that is this small, all numbers are tried. */
const maxListedNumbers = 32;

/** Returns valid scalar values, the default one first. */
export function createValidScalars(schema: SchemaObject): Candidate[] {
  if (schema.const !== undefined) return [createValid('base', schema.const)];
  if (schema.enum !== undefined) return schema.enum.map((value) => createValid('enum', value));
  return listTypes(schema).flatMap((type): Candidate[] => {
    switch (type) {
      case 'boolean':
        return [createValid('boolean', true), createValid('boolean', false)];
      case 'integer':
      case 'number':
        return createValidNumbers(schema);
      case 'string':
        return createValidTexts(schema);
      case 'null':
        return [createValid('null', null)];
      default:
        return [];
    }
  });
}

function createValidNumbers({ minimum, maximum }: SchemaObject): Candidate[] {
  const defaultValue = minimum ?? maximum ?? 1;
  const middle =
    minimum !== undefined && maximum !== undefined
      ? Math.round((minimum + maximum) / 2)
      : defaultValue;
  const isInRange = (value: number) => value >= (minimum ?? value) && value <= (maximum ?? value);
  const edges = [
    ...(minimum === undefined
      ? []
      : [createValid('minimum', minimum), createValid('minimum', minimum + 1)]),
    ...(maximum === undefined
      ? []
      : [createValid('maximum', maximum), createValid('maximum', maximum - 1)]),
  ];
  const all =
    minimum !== undefined && maximum !== undefined && maximum - minimum < maxListedNumbers
      ? Array.from({ length: maximum - minimum + 1 }, (_, i) => createValid('base', minimum + i))
      : [];
  return [
    createValid('base', middle),
    ...edges.filter(({ value }) => isInRange(Number(value))),
    ...all.filter(({ value }) => value !== middle),
  ];
}

function createValid(rule: Candidate['rule'], value: unknown): Candidate {
  return { rule, value, note: formatShortValue(value) };
}
