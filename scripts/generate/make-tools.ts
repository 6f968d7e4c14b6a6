import type { ContractModel, Operation, Parameter } from './contract-model.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { formatLiteral } from './literal.ts';
import { resolve } from './read-operations.ts';

/** Operations that agents do not get, with the reason. */
const withoutTool: Readonly<Record<string, string>> = {
  followFleet: 'A stream does not end, and a call of a tool must.',
  followDevice: 'A stream does not end, and a call of a tool must.',
  getHealth: 'For probes. Any other call says that the simulator does not respond.',
  stepClock: 'For a browser in lockstep only.',
  importRecording: 'Its body is a file.',
  getSnapshot: 'It contains secrets. Restoring and forking need no copy.',
};

/** Deeper objects are described in words: agents read every schema before they start. */
const maxDepth = 3;

/** Arguments that every tool has besides those of its operations. */
const commonArguments: JsonObject = {
  part: {
    description: 'JSON pointer of the part of the result to return, such as /updates.',
    type: 'string',
  },
  saveAs: {
    description:
      'Name of a new file for the whole result. Its path is returned instead of the result.',
    type: 'string',
  },
};

/**
 * Returns TypeScript source with a tool for agents of each tag: its operations, and the JSON Schema
 * of its arguments.
 */
export function makeTools(model: ContractModel, header: string): string {
  const ids = model.operations.map(({ id }) => id);
  const gone = Object.keys(withoutTool).filter((id) => !ids.includes(id));
  if (gone.length > 0) throw new Error(`make-tools.ts names no operation: ${gone.join(', ')}`);
  const { tags } = model.document;
  const tools = (Array.isArray(tags) ? tags : []).filter(isObject).flatMap((tag) => {
    const operations = model.operations.filter(
      ({ id, tag: of }) => of === tag.name && withoutTool[id] === undefined,
    );
    return operations.length === 0 ? [] : [makeTool(model.document, tag, operations)];
  });
  return `${header}
import type { ControlOperationId } from 'stillhouse/client';

/** A tool of an agent: all operations of a tag. */
export type AgentTool = {
  readonly name: string;
  readonly description: string;
  /** None of its operations changes anything. */
  readonly isReadOnly: boolean;
  readonly operations: readonly ControlOperationId[];
  /** JSON Schema of its arguments. */
  readonly inputSchema: {
    readonly type: 'object';
    readonly properties: Readonly<Record<string, object>>;
    readonly [keyword: string]: unknown;
  };
};

export const tools: readonly AgentTool[] = ${formatLiteral(tools)};
`;
}

function makeTool(
  document: JsonObject,
  { name, description }: JsonObject,
  operations: readonly Operation[],
): JsonObject {
  const ids = operations.map(({ id }) => id);
  const parameters = operations.flatMap(listParameters);
  const needed = parameters.filter(({ name: parameter, required }) => {
    const isInAll = operations.every((operation) =>
      listParameters(operation).some((other) => other.name === parameter),
    );
    return required && isInAll;
  });
  const body = makeBody(document, operations);
  return {
    name: String(name).toLowerCase(),
    description: [String(description), ...operations.map(describe)].join('\n'),
    isReadOnly: operations.every(({ method }) => method === 'GET'),
    operations: ids,
    inputSchema: {
      type: 'object',
      additionalProperties: false,
      required: [...new Set(['operation', ...needed.map((parameter) => parameter.name)])],
      properties: {
        operation: { type: 'string', enum: ids },
        ...Object.fromEntries(
          parameters.map((parameter) => [parameter.name, makeArgument(document, parameter)]),
        ),
        ...(body === null ? {} : { body }),
        ...commonArguments,
      },
    },
  };
}

function listParameters({ pathParameters, queryParameters }: Operation): readonly Parameter[] {
  return [...pathParameters, ...queryParameters];
}

/** `- setClock(id, body): Set how a device's clock runs` */
function describe(operation: Operation): string {
  const { id, request, summary } = operation;
  const names = listParameters(operation).map(({ name, required }) =>
    required ? name : `${name}?`,
  );
  if (request !== null) names.push(request.required ? 'body' : 'body?');
  return `- ${id}(${names.join(', ')}): ${summary}`;
}

function makeArgument(document: JsonObject, { description, schema }: Parameter): Json {
  const inlined = inline(document, schema, maxDepth);
  return isObject(inlined) && description !== '' ? { description, ...inlined } : inlined;
}

/** Several bodies are alternatives, each with its operation as title. */
function makeBody(document: JsonObject, operations: readonly Operation[]): Json {
  const bodies = operations.flatMap(({ id, request }) => {
    const schema = request?.content.get('application/json');
    return isObject(schema) ? [{ title: id, ...toObject(inline(document, schema, maxDepth)) }] : [];
  });
  return bodies.length > 1 ? { anyOf: bodies } : (bodies[0] ?? null);
}

function toObject(schema: Json): JsonObject {
  return isObject(schema) ? schema : {};
}

/** A schema without references, examples and extensions. */
function inline(document: JsonObject, node: Json, depth: number): Json {
  if (Array.isArray(node)) return node.map((item) => inline(document, item, depth));
  if (!isObject(node)) return node;
  if (node.$ref !== undefined) {
    const { $ref: _reference, ...own } = node;
    return toObject(inline(document, { ...toObject(resolve(document, node)), ...own }, depth));
  }
  if (depth === 0 && node.properties !== undefined) {
    return { type: 'object', ...(node.description ? { description: node.description } : {}) };
  }
  return Object.fromEntries(
    Object.entries(node)
      .filter(([key]) => key !== 'examples' && !key.startsWith('x-'))
      .map(([key, value]) => [
        key,
        key === 'properties' && isObject(value)
          ? Object.fromEntries(
              Object.entries(value).map(([name, inner]) => [
                name,
                inline(document, inner, depth - 1),
              ]),
            )
          : inline(document, value, depth),
      ]),
  );
}
