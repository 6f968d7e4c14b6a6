import type { SchemaObject } from '@stillhouse/contracts/document';

/** Returns how a header value violates its schema, as a phrase after "it", or null. */
export function headerFault(text: string, schema: SchemaObject): string | null {
  const { type, minimum, maximum, pattern, minLength, enum: names } = schema;
  const value = text.trim();
  if (type === 'integer' || type === 'number') {
    const form = type === 'integer' ? /^-?\d+$/ : /^-?\d+(\.\d+)?$/;
    if (!form.test(value)) return `must be ${type === 'integer' ? 'a whole number' : 'a number'}`;
    if (minimum !== undefined && Number(value) < minimum) return `must be at least ${minimum}`;
    if (maximum !== undefined && Number(value) > maximum) return `must be at most ${maximum}`;
    return null;
  }
  if (pattern !== undefined && !new RegExp(pattern, 'u').test(value))
    return `must match ${pattern}`;
  if (names !== undefined && !names.includes(value)) return `must be one of ${names.join(', ')}`;
  if (value.length < (minLength ?? 0)) return `must have at least ${minLength} characters`;
  return null;
}
