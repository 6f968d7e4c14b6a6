import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import fc from 'fast-check';
import { contract, exampleBodies } from './well-formed.ts';

/** The part of JSON Schema that the request bodies of the contract use. */
type Schema = {
  $ref?: string;
  allOf?: Schema[];
  oneOf?: Schema[];
  anyOf?: Schema[];
  const?: unknown;
  enum?: unknown[];
  type?: string | string[];
  format?: string;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  minItems?: number;
  maxItems?: number;
};

/** Texts and lists exceed their minimum by at most this. Limits have their own tests. */
const slack = 12;

/**
 * Generates bodies that the contract allows for an operation: its examples, and others from the
 * schema. `if` and `contains` are satisfied by chance. Otherwise the example of the contract is
 * used.
 */
export function validBody(operation: Operation): fc.Arbitrary<unknown> {
  const shown = exampleBodies(operation);
  const example = fc.constantFrom(...shown);
  const made = fc
    .tuple(valueFor(bodySchema(operation)), example)
    .map(([value, instead]) =>
      validateRequest(operation.id, value).length === 0 ? value : instead,
    );
  return fc.oneof(example, made);
}

function bodySchema({ path, method, requestMediaType = '' }: Operation): Schema {
  const described = contract.paths[path]?.[method.toLowerCase()]?.requestBody as
    | { content: Record<string, { schema: Schema }> }
    | undefined;
  const schema = described?.content[requestMediaType]?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} has no ${requestMediaType} body.`);
  return schema;
}

function valueFor(given: Schema): fc.Arbitrary<unknown> {
  const schema = whole(given);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    const { oneOf: _oneOf, anyOf: _anyOf, ...rest } = schema;
    return fc.oneof(...choices.map((choice) => valueFor({ allOf: [rest, choice] })));
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => valueFor({ ...schema, type })));
  }
  return ofType(schema);
}

function ofType(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum = -1_000, maximum = 1_000 } = schema;
  if (type === 'object') return getObject(schema);
  if (type === 'array') return getList(schema);
  if (type === 'string') return getText(schema);
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  throw new Error(`No values are made for ${JSON.stringify(schema)}; teach this file.`);
}

function getObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, property] of Object.entries(properties)) values[name] = valueFor(property);
  return fc.record(values, { requiredKeys: required });
}

function getList({ items = {}, minItems = 0, maxItems = minItems + slack }: Schema) {
  return fc.array(valueFor(items), { minLength: minItems, maxLength: maxItems });
}

function getText({
  format,
  pattern,
  minLength = 0,
  maxLength = 1_000,
}: Schema): fc.Arbitrary<string> {
  if (format === 'email') return fc.emailAddress();
  if (format === 'uri') return fc.webUrl();
  if (format === 'date-time') return fc.date({ noInvalidDate: true }).map((at) => at.toISOString());
  if (format === 'ipv6') return fc.ipV6();
  if (pattern === undefined) {
    const longest = Math.min(maxLength, minLength + slack);
    return fc.string({ minLength, maxLength: longest, unit: 'grapheme' });
  }
  return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength));
}

/** Merges a schema with its references and all parts of `allOf`. */
function whole({ $ref, allOf = [], ...own }: Schema): Schema {
  const parts = [...($ref === undefined ? [] : [referred($ref)]), ...allOf].map(whole);
  let all: Schema = {};
  for (const part of [...parts, own]) all = both(all, part);
  return all;
}

function both(one: Schema, other: Schema): Schema {
  const { properties, required } = one;
  return {
    ...one,
    ...other,
    ...(properties && { properties: { ...properties, ...other.properties } }),
    ...(required && { required: [...required, ...(other.required ?? [])] }),
  };
}

function referred(ref: string): Schema {
  const name = ref.replace('#/components/schemas/', '');
  return contract.components.schemas[name] as Schema;
}
