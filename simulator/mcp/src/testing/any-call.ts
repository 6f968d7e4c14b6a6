import { isRecord } from '@stillhouse/foundation/is-record';
import fc from 'fast-check';
import { type ControlOperationId, getOperation } from 'stillhouse/client';
import { type AgentTool, tools } from '../../generated/tools.ts';

type Sent = Record<string, unknown>;

const anyText = fc.oneof(
  fc.constantFrom(
    'default',
    'device-2',
    '..',
    '/',
    '',
    '1',
    'cableOut',
    '90s',
    '\ud800',
    '__proto__',
  ),
  fc.string({ unit: 'binary', maxLength: 20 }),
);
const anything = fc.anything({ maxDepth: 2, values: [anyText, fc.double(), fc.boolean()] });

/** A call of any tool, with arguments that mostly fit its schema. */
export const anyCall: fc.Arbitrary<{ tool: string; sent: Sent }> = fc
  .constantFrom(...tools.flatMap((tool) => tool.operations.map((id) => ({ tool, id }))))
  .chain(({ tool, id }) =>
    fc.record({
      tool: fc.constant(tool.name),
      sent: fc.oneof(
        { weight: 5, arbitrary: fittingArguments(tool, id) },
        { weight: 1, arbitrary: wildArguments(tool) },
      ),
    }),
  );

function fittingArguments(
  { inputSchema: { properties } }: AgentTool,
  id: ControlOperationId,
): fc.Arbitrary<Sent> {
  const { pathParameters, queryParameters, requestMediaType } = getOperation(id);
  const ofParameter = (name: string) =>
    name === 'id' ? fc.constant('default') : fromSchema(properties[name]);
  return fc
    .tuple(
      fc.record(Object.fromEntries(pathParameters.map((name) => [name, ofParameter(name)]))),
      anyRecord(queryParameters.map((name) => [name, ofParameter(name)])),
      requestMediaType === undefined
        ? fc.constant({})
        : fc.record({ body: bodyOf(properties.body, id) }),
    )
    .map((parts) => Object.assign({ operation: id }, ...parts));
}

/** The alternative with the operation as its title. */
function bodyOf(schema: unknown, id: string): fc.Arbitrary<unknown> {
  const options = isRecord(schema) && Array.isArray(schema.anyOf) ? schema.anyOf : [schema];
  return fromSchema(options.find((option) => option.title === id) ?? schema);
}

function wildArguments({ inputSchema: { properties } }: AgentTool): fc.Arbitrary<Sent> {
  return anyRecord(
    Object.entries(properties).map(([name, schema]) => [
      name,
      name === 'saveAs'
        ? fc.constantFrom('a.json', '../a.json', '/a', '')
        : fc.oneof(fromSchema(schema), anything),
    ]),
  );
}

/** Values of a schema, as far as its keywords are simple. */
function fromSchema(schema: unknown, depth = 4): fc.Arbitrary<unknown> {
  if (!isRecord(schema) || depth === 0) return anything;
  const { type, properties, items, required } = schema;
  const options = schema.oneOf ?? schema.anyOf;
  if (Array.isArray(schema.enum)) return fc.constantFrom(...schema.enum);
  if (Array.isArray(options)) {
    return fc.oneof(...options.map((option) => fromSchema(option, depth - 1)));
  }
  if (isRecord(properties)) {
    const values = Object.entries(properties).map(
      ([name, inner]) => [name, fromSchema(inner, depth - 1)] as const,
    );
    return anyRecord(values, Array.isArray(required) ? required : []);
  }
  if (type === 'array') return fc.array(fromSchema(items, depth - 1), { maxLength: 3 });
  if (type === 'integer') return fc.oneof(fc.integer({ min: 0, max: 5 }), fc.integer());
  if (type === 'number') return fc.double();
  if (type === 'boolean') return fc.boolean();
  return type === 'string' ? anyText : anything;
}

function anyRecord(
  values: readonly (readonly [string, fc.Arbitrary<unknown>])[],
  requiredKeys: string[] = [],
): fc.Arbitrary<Sent> {
  const model: Record<string, fc.Arbitrary<unknown>> = Object.fromEntries(values);
  return fc.record(model, { requiredKeys });
}
