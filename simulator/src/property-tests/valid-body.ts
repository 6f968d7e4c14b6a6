import type { Operation } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import fc from 'fast-check';
import { contract, getExampleBodies } from './well-formed.ts';

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
export function arbitraryBody(operation: Operation): fc.Arbitrary<unknown> {
  const examples = getExampleBodies(operation);
  const example = fc.constantFrom(...examples);
  const generated = fc
    .tuple(arbitraryValue(bodySchema(operation)), example)
    .map(([value, instead]) =>
      validateRequest(operation.id, value).length === 0 ? value : instead,
    );
  return fc.oneof(example, generated);
}

function bodySchema({ path, method, requestMediaType = '' }: Operation): Schema {
  const described = contract.paths[path]?.[method.toLowerCase()]?.requestBody as
    | { content: Record<string, { schema: Schema }> }
    | undefined;
  const schema = described?.content[requestMediaType]?.schema;
  if (schema === undefined) throw new Error(`${method} ${path} has no ${requestMediaType} body.`);
  return schema;
}

function arbitraryValue(given: Schema): fc.Arbitrary<unknown> {
  const schema = resolveSchema(given);
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  const choices = schema.oneOf ?? schema.anyOf;
  if (choices !== undefined) {
    const { oneOf: _oneOf, anyOf: _anyOf, ...rest } = schema;
    return fc.oneof(...choices.map((choice) => arbitraryValue({ allOf: [rest, choice] })));
  }
  if (Array.isArray(schema.type)) {
    return fc.oneof(...schema.type.map((type) => arbitraryValue({ ...schema, type })));
  }
  return arbitraryOfType(schema);
}

function arbitraryOfType(schema: Schema): fc.Arbitrary<unknown> {
  const { type, minimum = -1_000, maximum = 1_000 } = schema;
  if (type === 'object') return arbitraryObject(schema);
  if (type === 'array') return arbitraryList(schema);
  if (type === 'string') return arbitraryText(schema);
  if (type === 'integer') return fc.integer({ min: minimum, max: maximum });
  if (type === 'number') return fc.double({ min: minimum, max: maximum, noNaN: true });
  if (type === 'boolean') return fc.boolean();
  if (type === 'null') return fc.constant(null);
  throw new Error(`No values are made for ${JSON.stringify(schema)}; teach this file.`);
}

function arbitraryObject({ properties = {}, required = [] }: Schema): fc.Arbitrary<unknown> {
  const values: Record<string, fc.Arbitrary<unknown>> = {};
  for (const [name, property] of Object.entries(properties))
    values[name] = arbitraryValue(property);
  return fc.record(values, { requiredKeys: required });
}

function arbitraryList({ items = {}, minItems = 0, maxItems = minItems + slack }: Schema) {
  return fc.array(arbitraryValue(items), { minLength: minItems, maxLength: maxItems });
}

function arbitraryText({
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
    const maxGenerated = Math.min(maxLength, minLength + slack);
    return fc.string({ minLength, maxLength: maxGenerated, unit: 'grapheme' });
  }
  return fc.stringMatching(new RegExp(pattern, 'u')).map((text) => text.slice(0, maxLength));
}

/** Merges a schema with its references and all parts of `allOf`. */
function resolveSchema({ $ref, allOf = [], ...own }: Schema): Schema {
  const parts = [...($ref === undefined ? [] : [getSchema($ref)]), ...allOf].map(resolveSchema);
  let all: Schema = {};
  for (const part of [...parts, own]) all = mergeSchemas(all, part);
  return all;
}

function mergeSchemas(one: Schema, other: Schema): Schema {
  const { properties, required } = one;
  return {
    ...one,
    ...other,
    ...(properties && { properties: { ...properties, ...other.properties } }),
    ...(required && { required: [...required, ...(other.required ?? [])] }),
  };
}

function getSchema(ref: string): Schema {
  const name = ref.replace('#/components/schemas/', '');
  return contract.components.schemas[name] as Schema;
}
