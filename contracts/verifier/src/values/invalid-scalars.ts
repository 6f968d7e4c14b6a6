import type { SchemaObject } from '@stillhouse/contracts/document';
import { createValidScalars, listTypes } from './scalar-values.ts';
import { createInvalidTexts } from './string-values.ts';
import { type Candidate, formatShortValue } from './variant.ts';

/** Returns invalid scalar values: of the wrong type, or beyond a limit. */
export function createInvalidScalars(schema: SchemaObject): Candidate[] {
  const types = listTypes(schema);
  const [defaultValue] = createValidScalars(schema);
  const invalid = createWrongTypes(schema, types, defaultValue?.value);
  if (schema.const !== undefined) invalid.push(...createInvalidNames([schema.const]));
  else if (schema.enum !== undefined) invalid.push(...createInvalidNames(schema.enum));
  else if (types.includes('string')) invalid.push(...createInvalidTexts(schema));
  else if (types.includes('integer') || types.includes('number'))
    invalid.push(...createInvalidNumbers(schema));
  return invalid;
}

function createWrongTypes(
  schema: SchemaObject,
  types: readonly string[],
  defaultValue: unknown,
): Candidate[] {
  const isNumber = types.includes('integer') || types.includes('number');
  const candidates: unknown[] = [true, 0, 1, 'text', '', [], {}];
  if (isNumber || types.includes('boolean')) candidates.push(String(defaultValue));
  if (types.includes('boolean')) candidates.push('false', 'yes', 'off');
  if (types.includes('string') && typeof schema.const !== 'boolean') candidates.push(12345678);
  if (defaultValue !== undefined) candidates.push([defaultValue], { value: defaultValue });
  const hasAllowedType = (value: unknown) =>
    types.includes(getJsonType(value)) || (isNumber && typeof value === 'number');
  const others = candidates.filter((value) => !hasAllowedType(value));
  const nulls = types.includes('null')
    ? []
    : [{ rule: 'null' as const, value: null, note: 'null' }];
  return [
    ...nulls,
    ...others.map((value) => ({
      rule: 'type' as const,
      value,
      note: `${formatShortValue(value)}, of the wrong type`,
    })),
  ];
}

function getJsonType(value: unknown): string {
  if (value === null) return 'null';
  return Array.isArray(value) ? 'array' : typeof value;
}

function createInvalidNames(names: readonly unknown[]): Candidate[] {
  if (names.some((name) => typeof name === 'boolean')) {
    const others = [true, false].filter((value) => !names.includes(value));
    return others.map((value) => createInvalid('enum', value, 'the opposite value'));
  }
  const texts = names.filter((name) => typeof name === 'string' && name !== '').map(String);
  const similar = [
    ...texts.flatMap((name) => [name.toUpperCase(), name.toLowerCase(), swapFirstCase(name)]),
    // Without its marks, or with others.
    ...texts.flatMap((name) =>
      ['', ' ', '-'].map((mark) => name.replaceAll(/[^A-Za-z0-9]/g, mark)),
    ),
    ...texts.slice(0, 1).flatMap((name) => [` ${name}`, `${name} `, `${name}x`, name.slice(0, -1)]),
  ];
  const others = ['unknown', '', ...similar].filter((name) => !names.includes(name));
  return [...new Set(others)].map((value) => createInvalid('enum', value, 'not in the enum'));
}

function swapFirstCase(text: string): string {
  const [first = ''] = text;
  const swapped = first === first.toUpperCase() ? first.toLowerCase() : first.toUpperCase();
  return swapped + text.slice(1);
}

function createInvalidNumbers({ type, minimum, maximum }: SchemaObject): Candidate[] {
  const invalid: Candidate[] = [];
  if (minimum !== undefined) {
    invalid.push(createInvalid('minimum', minimum - 1, 'one below the minimum'));
    invalid.push(createInvalid('minimum', -2_147_483_649, 'far below the minimum'));
  }
  if (maximum !== undefined) {
    invalid.push(createInvalid('maximum', maximum + 1, 'one above the maximum'));
    invalid.push(createInvalid('maximum', 4_294_967_296 + maximum, 'the maximum plus 2^32'));
    invalid.push(createInvalid('maximum', 1e300, 'far above the maximum'));
    invalid.push(createInvalid('maximum', 256 + maximum, 'the maximum plus 2^8'));
    invalid.push(createInvalid('maximum', 65_536 + maximum, 'the maximum plus 2^16'));
  }
  if (type === 'integer') {
    invalid.push(createInvalid('integer', (minimum ?? maximum ?? 0) + 0.5, 'not an integer'));
  }
  return invalid;
}

function createInvalid(rule: Candidate['rule'], value: unknown, note: string): Candidate {
  return { rule, value, note: `${formatShortValue(value)}, ${note}` };
}
