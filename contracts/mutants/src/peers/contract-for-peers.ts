import { contractDocument } from '@stillhouse/contracts/document';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { isObject, type Json, type JsonObject } from '../mutant/message.ts';

/**
 * What disturbs people or destroys something is kept from peers as from the verifier's safe
 * profile, and the cloud is no device.
 */
function isForPeers({ safety, surface }: Operation): boolean {
  return surface === 'device' && (safety === 'read' || safety === 'safe');
}

/** openapi.yaml with the operations that a peer may call, and otherwise as it is. */
export function createPeerContract(): JsonObject {
  const contract: JsonObject = JSON.parse(JSON.stringify(contractDocument));
  const allowed = new Set<unknown>(
    (Object.values(operations) as Operation[]).filter(isForPeers).map(({ id }) => id),
  );
  const paths = listMembers(contract.paths).flatMap(([path, item]) => {
    const kept = listMembers(item).filter(
      ([, operation]) => isObject(operation) && allowed.has(operation.operationId),
    );
    return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)] as const];
  });
  return { ...contract, paths: Object.fromEntries(paths) };
}

/** What it names in place of saying it, or itself. */
export function resolveReference(value: Json, contract: JsonObject): Json {
  if (!isObject(value) || typeof value.$ref !== 'string') return value;
  const [, , group = '', name = ''] = value.$ref.split('/');
  const components = isObject(contract.components) ? contract.components : {};
  return Object.fromEntries(listMembers(components[group]))[name] ?? null;
}

/** The members of an object; none of anything else. */
export function listMembers(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * The same for a tool that knows OpenAPI 3.0 only, shuns `x-` and takes every header that it reads
 * of for required: one example each, `nullable` and one-word enums in the place of the null type
 * and `const`, required headers only.
 */
export function toOpenApi30(contract: JsonObject): JsonObject {
  const convert = (value: Json, within = ''): Json => {
    if (Array.isArray(value)) return value.map((item) => convert(item));
    if (!isObject(value)) return value;
    const members = listMembers(value).filter(
      ([key, inner]) =>
        (within === 'headers' && isRequired(resolveReference(inner, contract))) ||
        (within !== 'headers' && maps.has(within)) ||
        !(within === 'headers' || key.startsWith('x-') || notIn30.has(key)),
    );
    const own: JsonObject = Object.fromEntries(
      members.map(([key, inner]) => [key, key === 'value' ? inner : convert(inner, key)]),
    );
    return maps.has(within) ? own : plainer(own, value);
  };
  const whole = convert(contract);
  return { ...(isObject(whole) ? whole : {}), openapi: '3.0.3' };
}

function plainer(own: JsonObject, { type, const: only, examples }: JsonObject): JsonObject {
  const [, example] = listMembers(examples)[0] ?? [];
  return {
    ...own,
    ...(Array.isArray(type) && {
      type: type.find((one) => one !== 'null') ?? null,
      nullable: true,
    }),
    ...(only !== undefined && { enum: [only] }),
    ...(isObject(example) && example.value !== undefined && { example: example.value }),
  };
}

function isRequired(value: Json): boolean {
  return isObject(value) && value.required === true;
}

/** Keys of what has names for its own keys, which may begin with `x-`. */
const maps: ReadonlySet<string> = new Set([
  ...['headers', 'properties', 'schemas', 'responses', 'paths', 'content', 'securitySchemes'],
]);

const notIn30: ReadonlySet<string> = new Set([
  ...['if', 'then', 'else', 'contains', 'const', 'examples'],
  ...['contentMediaType', 'contentSchema', 'contentEncoding'],
]);
