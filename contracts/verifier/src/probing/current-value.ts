import type { SchemaObject } from '@stillhouse/contracts/document';
import { isOperationId, type Operation, type OperationId } from '@stillhouse/contracts/operations';
import { validateRequest } from '@stillhouse/contracts/validators';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { RunContext } from '../model/check.ts';
import type { Contract } from '../model/contract.ts';
import { getJsonBody } from '../observe/read-resources.ts';
import { resolveSchema } from '../values/request-values.ts';

/** The value that a write's GET returns, and the body that writes this value. */
export type CurrentValue = {
  /** The GET that returns the written value, or null. */
  readonly reader: Operation | null;
  /** The current value. Undefined if it could not be read. */
  readonly value: unknown;
  /** A body that writes the current value. Null if there is none. */
  readonly body: unknown;
};

/** Returns the GET that returns what an operation writes, or null. */
export function getReader({ readback }: Operation, contract: Contract): Operation | null {
  if (readback === undefined || !isOperationId(readback.operationId)) return null;
  return contract.getOperation(readback.operationId);
}

/** Reads the value that a write would change. */
export async function readCurrentValue(
  { target, contract }: RunContext,
  purpose: string,
  operation: Operation,
): Promise<CurrentValue> {
  const reader = getReader(operation, contract);
  if (reader === null || !target.mayCall(reader.id).allowed) {
    return { reader: null, value: undefined, body: getRestingBody(contract, operation) };
  }
  const exchange = await target.request({ purpose, operationId: reader.id });
  const current = getJsonBody(exchange);
  const body = operation.lifecycle === undefined ? createBody(contract, operation, current) : null;
  return { reader, value: current, body };
}

/**
 * Returns the body that leaves the device idle after a write without a GET (x-resting-body), or
 * null.
 */
function getRestingBody(contract: Contract, { id }: Operation): unknown {
  return contract.getOperationObject(id).value['x-resting-body'] ?? null;
}

/** Returns the call that reverts a write without a GET (x-resting-body, x-undone-by), or null. */
export function findUndo(
  contract: Contract,
  { id }: Operation,
): { readonly id: OperationId; readonly body: unknown } | null {
  const undoneBy = contract.getOperationObject(id).value['x-undone-by'] ?? id;
  if (typeof undoneBy !== 'string' || !isOperationId(undoneBy)) return null;
  if (!contract.operations.some((operation) => operation.id === undoneBy)) return null;
  const body = getRestingBody(contract, contract.getOperation(undoneBy));
  return body === null ? null : { id: undoneBy, body };
}

/**
 * Returns the override flags of a write, such as `saveAnyway`: booleans that its GET does not
 * return.
 */
export function getOverrides(
  contract: Contract,
  operation: Operation,
): Readonly<Record<string, true>> {
  const schema = contract.getRequestSchema(operation.id);
  const reader = getReader(operation, contract);
  if (schema === null || reader === null || operation.lifecycle !== undefined) return {};
  const response = contract.getResponseSchema(reader.id, 200, 'application/json');
  const readableNames = new Set(
    listObjectSchemas(contract, response?.value ?? {}).flatMap(({ properties = {} }) =>
      Object.keys(properties),
    ),
  );
  const overrides = Object.entries(schema.value.properties ?? {}).filter(
    ([name, { type }]) => type === 'boolean' && !readableNames.has(name),
  );
  return Object.fromEntries(overrides.map(([name]) => [name, true as const]));
}

function createBody(contract: Contract, operation: Operation, current: unknown): unknown {
  const schema = contract.getRequestSchema(operation.id);
  if (schema === null || !isRecord(current)) return null;
  if (schema.value.type === 'array') {
    const pairs = Object.entries(current).map(([key, newValue]) => ({ key, newValue }));
    return validateRequest(operation.id, pairs).length === 0 ? pairs : null;
  }
  for (const kind of listObjectSchemas(contract, schema.value)) {
    const body = {
      ...pickSchemaProperties(contract, current, kind),
      ...getOverrides(contract, operation),
    };
    if (validateRequest(operation.id, body).length === 0) return body;
  }
  return null;
}

/** Keeps the properties of a response that the request schema has. */
function pickSchemaProperties(
  contract: Contract,
  current: Readonly<Record<string, unknown>>,
  { properties = {} }: SchemaObject,
): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(current).flatMap(([name, value]) => {
      const property = properties[name];
      if (property === undefined) return [];
      const inner = resolveSchema(contract, { value: property, pointer: '' }).value;
      return [[name, isRecord(value) ? pickSchemaProperties(contract, value, inner) : value]];
    }),
  );
}

/** Returns the object schemas that a schema describes: itself or its `oneOf` branches. */
function listObjectSchemas(contract: Contract, schema: SchemaObject): SchemaObject[] {
  const { value } = resolveSchema(contract, { value: schema, pointer: '' });
  return value.oneOf?.flatMap((kind) => listObjectSchemas(contract, kind)) ?? [value];
}
