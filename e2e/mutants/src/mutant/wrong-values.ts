import type { SchemaObject } from '@stillhouse/contracts/document';
import type { Json } from './message.ts';
import { getTypes } from './schema-members.ts';

/** One way to violate the schema of a value, by its keyword. */
export type WrongValue = { readonly keyword: string; readonly create: (right: Json) => Json };

/** Returns every way to violate the schema of a value, except that it is missing. */
export function createWrongValues(schema: SchemaObject): readonly WrongValue[] {
  const wrong: WrongValue[] = [];
  const add = (word: string, make: (right: Json) => Json) =>
    wrong.push({ keyword: word, create: make });
  const types = getTypes(schema);
  const {
    enum: allowed,
    const: only,
    minimum,
    maximum,
    minLength,
    maxLength,
    pattern,
    format,
  } = schema;
  if (types.length > 0)
    add('type', (right) => (right === null ? createOfOtherType(types) : toOtherType(right)));
  if (types.length > 0 && !types.includes('null')) add('null', () => null);
  if (allowed !== undefined) add('enum', () => 'unheardOf');
  if (only !== undefined) add('const', () => (typeof only === 'boolean' ? !only : `other-${only}`));
  if (minimum !== undefined) add('minimum', () => minimum - 1);
  if (maximum !== undefined) add('maximum', () => maximum + 1);
  if (types.includes('integer'))
    add('integer', (right) => (typeof right === 'number' ? right : 0) + 0.5);
  if (minLength !== undefined && minLength > 0)
    add('minLength', (right) => String(right).slice(0, minLength - 1));
  if (maxLength !== undefined)
    add('maxLength', (right) => String(right ?? '').padEnd(maxLength + 1, 'x'));
  if (pattern !== undefined)
    add('pattern', (right) => breakPattern(new RegExp(pattern, 'u'), String(right)));
  if (format !== undefined) add('format', () => 'no such thing at all');
  return wrong;
}

function toOtherType(right: Json): Json {
  if (typeof right === 'string') return 7;
  if (typeof right === 'number') return String(right);
  if (typeof right === 'boolean') return right ? 'yes' : 'no';
  return Array.isArray(right) ? { first: right[0] ?? null } : 'text';
}

function createOfOtherType(types: readonly string[]): Json {
  return types.includes('string') ? 7 : 'text';
}

function breakPattern(pattern: RegExp, right: string): string {
  const tries = [`${right}!`, ` ${right}`, right.slice(1), right.slice(0, -1), '', '***'];
  return tries.find((text) => !pattern.test(text)) ?? '\u0007';
}
