import type { SchemaObject } from '@stillhouse/contracts/document';
import { badTexts, goodTexts } from './string-values.ts';
import { type Candidate, shown } from './variant.ts';

/** Returns the JSON types that a schema allows, or an empty list if it has no `type`. */
export function typesOf({ type, ...schema }: SchemaObject): readonly string[] {
  if (typeof type === 'string') return [type];
  if (type !== undefined) return type;
  return schema.properties === undefined ? [] : ['object'];
}

/** Returns valid scalar values, the default one first. */
export function goodScalars(schema: SchemaObject): Candidate[] {
  if (schema.const !== undefined) return [good('base', schema.const)];
  if (schema.enum !== undefined) return schema.enum.map((value) => good('enum', value));
  return typesOf(schema).flatMap((type): Candidate[] => {
    switch (type) {
      case 'boolean':
        return [good('boolean', true), good('boolean', false)];
      case 'integer':
      case 'number':
        return goodNumbers(schema);
      case 'string':
        return goodTexts(schema);
      case 'null':
        return [good('null', null)];
      default:
        return [];
    }
  });
}

function goodNumbers({ minimum, maximum }: SchemaObject): Candidate[] {
  const usual = minimum ?? maximum ?? 1;
  const middle =
    minimum !== undefined && maximum !== undefined ? Math.round((minimum + maximum) / 2) : usual;
  const isIn = (value: number) => value >= (minimum ?? value) && value <= (maximum ?? value);
  const edges = [
    ...(minimum === undefined ? [] : [good('minimum', minimum), good('minimum', minimum + 1)]),
    ...(maximum === undefined ? [] : [good('maximum', maximum), good('maximum', maximum - 1)]),
  ];
  return [good('base', middle), ...edges.filter(({ value }) => isIn(Number(value)))];
}

/** Returns invalid scalar values: of the wrong type, or beyond a limit. */
export function badScalars(schema: SchemaObject): Candidate[] {
  const types = typesOf(schema);
  const [usual] = goodScalars(schema);
  const bad = otherTypes(schema, types, usual?.value);
  if (schema.const !== undefined) bad.push(...badNames([schema.const]));
  else if (schema.enum !== undefined) bad.push(...badNames(schema.enum));
  else if (types.includes('string')) bad.push(...badTexts(schema));
  else if (types.includes('integer') || types.includes('number')) bad.push(...badNumbers(schema));
  return bad;
}

function otherTypes(schema: SchemaObject, types: readonly string[], usual: unknown): Candidate[] {
  const isNumber = types.includes('integer') || types.includes('number');
  const wrong: unknown[] = [true, 0, 1, 'text', '', [], {}];
  if (isNumber || types.includes('boolean')) wrong.push(String(usual));
  if (types.includes('string') && typeof schema.const !== 'boolean') wrong.push(12345678);
  if (usual !== undefined) wrong.push([usual], { value: usual });
  const isTaken = (value: unknown) =>
    types.includes(typeOf(value)) || (isNumber && typeof value === 'number');
  const others = wrong.filter((value) => !isTaken(value));
  const nulls = types.includes('null')
    ? []
    : [{ rule: 'null' as const, value: null, note: 'null' }];
  return [
    ...nulls,
    ...others.map((value) => ({
      rule: 'type' as const,
      value,
      note: `${shown(value)}, of the wrong type`,
    })),
  ];
}

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function badNames(names: readonly unknown[]): Candidate[] {
  const first = names.find((name) => typeof name === 'string' && name !== '');
  if (names.some((name) => typeof name === 'boolean')) {
    const others = [true, false].filter((value) => !names.includes(value));
    return others.map((value) => bad('enum', value, 'the opposite value'));
  }
  const near =
    typeof first === 'string'
      ? [
          first.toUpperCase(),
          first.toLowerCase(),
          ` ${first}`,
          `${first} `,
          `${first}x`,
          first.slice(0, -1),
        ]
      : [];
  const others = ['unknown', '', ...near].filter((name) => !names.includes(name));
  return [...new Set(others)].map((value) => bad('enum', value, 'not in the enum'));
}

function badNumbers({ type, minimum, maximum }: SchemaObject): Candidate[] {
  const made: Candidate[] = [];
  if (minimum !== undefined) {
    made.push(bad('minimum', minimum - 1, 'one below the minimum'));
    made.push(bad('minimum', -2_147_483_649, 'far below the minimum'));
  }
  if (maximum !== undefined) {
    made.push(bad('maximum', maximum + 1, 'one above the maximum'));
    made.push(bad('maximum', 4_294_967_296 + maximum, 'the maximum plus 2^32'));
    made.push(bad('maximum', 1e300, 'far above the maximum'));
  }
  if (type === 'integer') {
    made.push(bad('integer', (minimum ?? maximum ?? 0) + 0.5, 'not an integer'));
  }
  return made;
}

function good(rule: Candidate['rule'], value: unknown): Candidate {
  return { rule, value, note: shown(value) };
}

function bad(rule: Candidate['rule'], value: unknown, note: string): Candidate {
  return { rule, value, note: `${shown(value)}, ${note}` };
}
