import { checkValue } from './check-value.ts';
import { flattenSchema, getType, type Schema } from './schema.ts';

const formats: Readonly<Record<string, string>> = {
  'date-time': '2026-05-02T10:00:00Z',
  date: '2026-05-02',
  email: 'kim@example.com',
  hostname: 'device.example.com',
  ipv4: '192.0.2.7',
  ipv6: '2001:db8::7',
  uri: 'http://example.com/list.txt',
  uuid: '6f2c1f0a-1d5e-4c56-8a43-3f3f1f6c0d11',
};

/** Returns a valid value, the example of the file if it has one. */
export function createSample(schema: Schema): unknown {
  const flat = flattenSchema(schema);
  const given = [schema.example, schema.examples?.[0], schema.default, flat.const, flat.enum?.[0]];
  const found = given.find(
    (it) => it !== undefined && it !== null && checkValue('3.0', schema, it).length === 0,
  );
  if (found !== undefined) return found;
  switch (getType(schema)) {
    case 'object':
      return Object.fromEntries(
        Object.entries(flat.properties ?? {})
          .filter(([, member]) => member.readOnly !== true)
          .map(([name, member]) => [name, createSample(member)]),
      );
    case 'array':
      return Array.from({ length: Math.max(1, flat.minItems ?? 1) }, () =>
        createSample(flat.items ?? {}),
      );
    case 'boolean':
      return true;
    case 'integer':
    case 'number':
      return Math.min(flat.maximum ?? Number.MAX_SAFE_INTEGER, Math.max(flat.minimum ?? 1, 1));
    case 'string':
      return (formats[flat.format ?? ''] ?? 'Sample')
        .padEnd(flat.minLength ?? 0, 'x')
        .slice(0, flat.maxLength);
    default:
      return 'Sample';
  }
}

export type Violation = { readonly keyword: string; readonly value: unknown };

/** Returns values that violate one keyword each. */
export function listViolations(schema: Schema): Violation[] {
  const flat = flattenSchema(schema);
  const { minimum, maximum, minLength, maxLength, minItems, maxItems } = flat;
  const list = (length: number) => Array.from({ length }, () => createSample(flat.items ?? {}));
  const violations: (Violation | false)[] = [
    minimum !== undefined && { keyword: 'minimum', value: minimum - 1 },
    maximum !== undefined && { keyword: 'maximum', value: maximum + 1 },
    (minLength ?? 0) > 0 && { keyword: 'minLength', value: 'x'.repeat((minLength ?? 0) - 1) },
    maxLength !== undefined && { keyword: 'maxLength', value: 'x'.repeat(maxLength + 1) },
    (minItems ?? 0) > 0 && { keyword: 'minItems', value: list((minItems ?? 0) - 1) },
    maxItems !== undefined && { keyword: 'maxItems', value: list(maxItems + 1) },
    flat.uniqueItems === true && { keyword: 'uniqueItems', value: [...list(1), ...list(1)] },
    flat.multipleOf !== undefined && {
      keyword: 'multipleOf',
      value: (minimum ?? 0) + flat.multipleOf / 2,
    },
    flat.additionalProperties === false &&
      getType(schema) === 'object' && {
        keyword: 'additionalProperties',
        value: { ...(createSample(schema) as object), notInTheFile: true },
      },
    flat.pattern !== undefined && { keyword: 'pattern', value: '~ no match ~' },
    flat.enum !== undefined && {
      keyword: 'enum',
      value: getType(schema) === 'integer' ? 7919 : 'no-such-value',
    },
    flat.format !== undefined &&
      flat.format in formats && { keyword: 'format', value: 'no such format' },
    getType(schema) !== undefined && { keyword: 'type', value: getWrongType(schema) },
  ];
  return violations
    .filter((it) => it !== false)
    .filter(({ value }) => checkValue('3.0', schema, value).length > 0);
}

function getWrongType(schema: Schema): unknown {
  const type = getType(schema);
  if (type === 'string') return 12;
  return type === 'array' ? 'no list' : type === 'object' ? 'no object' : 'no-such-type';
}

/** Returns valid values at the limits of a schema. */
export function listBoundaries(schema: Schema): Violation[] {
  const flat = flattenSchema(schema);
  const boundaries: Violation[] = [
    { keyword: 'minimum', value: flat.minimum },
    { keyword: 'maximum', value: flat.maximum },
    { keyword: 'maxLength', value: flat.maxLength && 'x'.repeat(flat.maxLength) },
    { keyword: 'enum', value: flat.enum?.at(-1) },
  ];
  return boundaries.filter(
    ({ value }) =>
      value !== undefined && value !== null && checkValue('3.0', schema, value).length === 0,
  );
}

/** Schemas of one keyword, so that each is compiled once. */
const keywordSchemas = new Map<string, Schema>();

/** Returns true if a value violates the keyword of a schema. */
export function violates(schema: Schema, keyword: string, value: unknown): boolean {
  if (value === undefined) return false;
  const flat = flattenSchema(schema) as Record<string, unknown>;
  const isTyped = keyword === 'type' || value === null;
  const { properties } = flat;
  const part = isTyped
    ? { type: getType(schema) ?? 'object' }
    : { [keyword]: flat[keyword], ...(keyword === 'additionalProperties' && { properties }) };
  const id = JSON.stringify(part);
  const known = keywordSchemas.get(id) ?? (part as Schema);
  keywordSchemas.set(id, known);
  return checkValue('3.0', known, value).length > 0;
}
