import { contractDocument } from '@stillhouse/contracts/document';
import { type Operation, operations } from '@stillhouse/contracts/operations';
import { isObject, type Json, type JsonObject } from '../mutant/message.ts';

/**
 * Like the verifier's profile `safe`, peers get no disruptive or destructive operations, and none
 * of the cloud.
 */
function isForPeers({ safety, surface }: Operation): boolean {
  return surface === 'device' && (safety === 'read' || safety === 'safe');
}

/** Returns openapi.yaml, limited to the operations that a peer may call. */
export function createPeerContract(): JsonObject {
  const contract: JsonObject = JSON.parse(JSON.stringify(contractDocument));
  const allowed = new Set<unknown>(
    (Object.values(operations) as Operation[]).filter(isForPeers).map(({ id }) => id),
  );
  const paths = listMembers(contract.paths).flatMap(([path, item]) => {
    const members = listMembers(item).filter(
      ([, operation]) => isObject(operation) && allowed.has(operation.operationId),
    );
    return members.length === 0 ? [] : [[path, Object.fromEntries(members)] as const];
  });
  return { ...contract, paths: Object.fromEntries(paths) };
}

/** Follows a reference. Returns anything else unchanged. */
export function resolveReference(value: Json, contract: JsonObject): Json {
  if (!isObject(value) || typeof value.$ref !== 'string') return value;
  const [, , group = '', name = ''] = value.$ref.split('/');
  const components = isObject(contract.components) ? contract.components : {};
  return Object.fromEntries(listMembers(components[group]))[name] ?? null;
}

/** Returns the members of an object. Empty for anything else. */
export function listMembers(value: Json | undefined): [string, Json][] {
  return isObject(value) ? Object.entries(value) : [];
}

/**
 * Converts the contract for a tool that supports OpenAPI 3.0 only, rejects `x-` keys and treats
 * every header as required: one example each, `nullable` instead of the null type, enums with one
 * value instead of `const`, and required headers only.
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
    return maps.has(within) ? own : simplifySchema(own, value);
  };
  const whole = convert(contract);
  return { ...(isObject(whole) ? whole : {}), openapi: '3.0.3' };
}

function simplifySchema(own: JsonObject, { type, const: only, examples }: JsonObject): JsonObject {
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

/** Keywords whose keys are names. These may begin with `x-`. */
const maps: ReadonlySet<string> = new Set([
  ...['headers', 'properties', 'schemas', 'responses', 'paths', 'content', 'securitySchemes'],
]);

const notIn30: ReadonlySet<string> = new Set([
  ...['if', 'then', 'else', 'contains', 'const', 'examples'],
  ...['contentMediaType', 'contentSchema', 'contentEncoding'],
]);
