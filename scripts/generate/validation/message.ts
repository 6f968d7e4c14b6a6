import { formatValue } from './format-value.ts';
import { patternExamples } from './pattern-examples.ts';
import type { Direction, SchemaError } from './tables.ts';

/**
 * Formats an error with the actual and the expected value. Continues after the pointer: `/volume` +
 * `must be at least -50, but is -51`.
 * @param value the invalid value as text. Undefined if it is a secret
 */
export function formatMessage(
  { keyword, params }: SchemaError,
  value: string | undefined,
  direction: Direction,
): string {
  const but = value === undefined ? '' : `, but is ${value}`;
  const limit = String(params.limit);
  switch (keyword) {
    case 'type':
      return `must be ${formatTypes(params.type)}${but}`;
    case 'required':
    case 'dependentRequired':
      return 'is missing; add it';
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return 'is unknown; remove it';
    case 'enum':
      return `must be one of ${formatChoice(params.allowedValues)}${but}`;
    case 'const':
      return `must be ${formatValue(params.allowedValue)}${but}`;
    case 'minimum':
      return `must be at least ${limit}${but}`;
    case 'exclusiveMinimum':
      return `must be above ${limit}${but}`;
    case 'maximum':
      return `must be at most ${limit}${but}`;
    case 'exclusiveMaximum':
      return `must be below ${limit}${but}`;
    case 'multipleOf':
      return `must be a multiple of ${String(params.multipleOf)}${but}`;
    case 'minLength':
      return `must have at least ${formatCount(params.limit, 'character')}${but}`;
    case 'maxLength':
      return `must have at most ${formatCount(params.limit, 'character')}${but}`;
    case 'pattern':
      return `must match ${formatPattern(String(params.pattern))}${but}`;
    case 'format':
      return `must be a valid ${formats[String(params.format)] ?? String(params.format)}${but}`;
    case 'minItems':
      return `must have at least ${formatCount(params.limit, 'item')}`;
    case 'maxItems':
      return `must have at most ${formatCount(params.limit, 'item')}`;
    case 'minProperties':
      return `must name at least ${formatCount(params.limit, 'property')}`;
    case 'maxProperties':
      return `must name at most ${formatCount(params.limit, 'property')}`;
    case 'uniqueItems':
      return `must not have equal items; items ${String(params.j)} and ${String(params.i)} are equal`;
    case 'contains':
      return `has no item with ${String(params.lacking ?? 'the required content')}; add it`;
    case 'propertyNames':
      return 'is not an allowed name; rename it';
    case 'false schema':
      return forbidden[direction];
    case 'oneOf':
      return params.passingSchemas === null
        ? `must have one of the allowed forms${but}`
        : `must have only one of the allowed forms, but fits several${value === undefined ? '' : `: ${value}`}`;
    case 'anyOf':
      return `must have one of the allowed forms${but}`;
    case 'not':
      return `must not have an excluded form${but}`;
    default:
      return `must meet "${keyword}" ${JSON.stringify(params)}${but}`;
  }
}

/** Formats a pattern with an example. One of another contract may have none. */
function formatPattern(pattern: string): string {
  const example = patternExamples[pattern];
  return example === undefined ? pattern : `${pattern}, such as ${formatValue(example)}`;
}

const forbidden: Readonly<Record<Direction, string>> = {
  request: 'is read-only; remove it',
  response: 'is write-only and must never be in a response; remove it',
  state: 'is not allowed; remove it',
};

const formats: Readonly<Record<string, string>> = {
  'date-time': 'date and time such as 2030-01-07T09:00:00Z',
  ipv4: 'IPv4 address',
  ipv6: 'IPv6 address',
  uri: 'URI with its scheme',
  'uri-reference': 'URI reference',
  email: 'e-mail address',
};

const types: Readonly<Record<string, string>> = {
  string: 'a string',
  number: 'a number',
  integer: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  array: 'an array',
  null: 'null',
};

function formatTypes(type: unknown): string {
  const names = Array.isArray(type) ? type : String(type).split(',');
  return names.map((name) => types[String(name)] ?? String(name)).join(' or ');
}

/** Further values are only counted. */
const maxValues = 20;

function formatChoice(values: unknown): string {
  const all = Array.isArray(values) ? values : [];
  const named = all
    .slice(0, maxValues)
    .map((value) => formatValue(value))
    .join(', ');
  return all.length > maxValues ? `${named} and ${all.length - maxValues} more` : named;
}

function formatCount(count: unknown, word: string): string {
  if (count === 1) return `1 ${word}`;
  return `${String(count)} ${word === 'property' ? 'properties' : `${word}s`}`;
}
