import { isRecord } from '@stillhouse/foundation/is-record';

/** Formats that devices mean as they say. Others are hints. */
export const checkedFormats = [
  'date-time',
  'date',
  'uuid',
  'ipv4',
  'ipv6',
  'int32',
  'int64',
  'uri',
  'email',
];

const types = new Set(['string', 'number', 'integer', 'boolean', 'array', 'object', 'null']);

/** Keywords with a schema. */
const withSchema = new Set(
  'additionalProperties not if then else contains propertyNames'.split(' '),
);

const numbers = new Set([
  ...['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'],
  ...['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'],
]);

type Convert = (schema: unknown, keys: readonly string[], isPart?: boolean) => unknown;

/** Returns a keyword as JSON Schema 2020-12 has it, or what is wrong with its value. */
export function convertWord(
  word: string,
  value: unknown,
  convert: Convert,
): Readonly<Record<string, unknown>> | string {
  if (withSchema.has(word)) return { [word]: convert(value, []) };
  if (numbers.has(word)) return convertNumber(word, value);
  switch (word) {
    case 'type': {
      const names = (Array.isArray(value) ? value : [value]).filter((it) => types.has(it));
      if (names.length === 0) return `is ${JSON.stringify(value)}, which is no type`;
      return { type: names.length === 1 ? names[0] : names };
    }
    case 'properties':
    case 'patternProperties': {
      if (!isRecord(value)) return 'is not an object';
      const entries = Object.entries(value)
        .filter(([name]) => word === 'properties' || isPattern(name))
        .map(([name, it]) => [name, convert(it, [name])]);
      return { [word]: Object.fromEntries(entries) };
    }
    case 'items':
      return Array.isArray(value)
        ? { prefixItems: value.map((it, i) => convert(it, [String(i)])) }
        : { items: convert(value, []) };
    case 'allOf':
    case 'anyOf':
    case 'oneOf': {
      if (!Array.isArray(value) || value.length === 0) return 'is not a list of schemas';
      const parts = value.map((it, i) => convert(it, [String(i)], word === 'allOf'));
      // Alternatives that overlap are a frequent mistake of contracts, not of devices.
      return { allOf: word === 'allOf' ? parts : [{ anyOf: parts }] };
    }
    case 'required':
      return Array.isArray(value)
        ? { required: [...new Set(value.map(String))] }
        : 'is not a list of names';
    case 'enum':
      return Array.isArray(value) && value.length > 0 ? { enum: value } : 'is not a list of values';
    case 'pattern':
      return typeof value === 'string' && isPattern(value)
        ? { pattern: value }
        : 'is not a regular expression of ECMA-262';
    case 'format':
      return checkedFormats.includes(String(value)) ? { format: value } : {};
    case 'uniqueItems':
      return typeof value === 'boolean' ? { uniqueItems: value } : {};
    case 'const':
      return { const: value };
    default:
      return {};
  }
}

function convertNumber(word: string, value: unknown): Readonly<Record<string, unknown>> | string {
  // OpenAPI 3.0: it makes the limit beside it exclusive.
  if (word.startsWith('exclusive') && typeof value === 'boolean') return {};
  const isUsable = typeof value === 'number' && (word !== 'multipleOf' || value > 0);
  return isUsable ? { [word]: value } : 'is not a number';
}

function isPattern(text: string): boolean {
  try {
    createRegExp(text, 'u');
    return true;
  } catch {
    return false;
  }
}

/** Many contracts escape more than the flag `u` allows. */
export function createRegExp(pattern: string, flags: string): RegExp {
  try {
    return new RegExp(pattern, flags);
  } catch {
    return new RegExp(pattern, flags.replace('u', ''));
  }
}
