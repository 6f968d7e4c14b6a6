import type { Operation } from '@stillhouse/contracts/operations';
import type { RunContext } from '../../check.ts';
import type { Contract } from '../../contract.ts';
import { type Body, harmlessBody, presentOf } from '../../probing/current-value.ts';
import type { Requirement } from '../../requirement.ts';
import { require } from '../../requirements/create-requirement.ts';
import type { RequestSpec } from '../../target.ts';
import { requestValues } from '../../values/request-values.ts';

/** Returns the operations that need a token. */
export function guardedOf(contract: Contract): Operation[] {
  return contract.operations.filter(({ roles }) => roles.length > 0);
}

/** Creates one requirement per rule about requests without a valid token. */
export function guardRequirements(
  contract: Contract,
  operation: Operation,
  sentences: Readonly<Record<string, string>>,
): Requirement[] {
  const { pointer } = contract.operationObject(operation.id);
  return Object.entries(sentences).map(([rule, sentence]) =>
    require(contract, {
      class: 'auth',
      rule,
      operation,
      sentence: `${operation.id} ${sentence}.`,
      pointer: `${pointer}/responses/401`,
      source: 'spec',
    }),
  );
}

/** The rest of a request besides its token: an existing id, and a body that changes nothing. */
export type Harmless = Pick<RequestSpec, 'pathParameters' | 'json' | 'body' | 'contentType'>;

const unknownId = '0'.repeat(64);

/** Returns a request that does no harm if the device accepts it, or null if there is none. */
export async function harmlessCall(
  context: RunContext,
  purpose: string,
  operation: Operation,
): Promise<Harmless | null> {
  const { contract } = context;
  const ids = await idsFor(context, purpose, operation);
  if (operation.requestMediaType === undefined) {
    // A device may delete without a valid token, so only a resource that does not exist is deleted.
    return operation.safety === 'read' || operation.pathParameters.length > 0
      ? { pathParameters: operation.safety === 'read' ? ids : unknownIds(operation) }
      : { pathParameters: ids };
  }
  const present = await presentOf(context, purpose, operation);
  const body = harmlessBody(contract, operation, present) ?? someBody(contract, operation);
  return body === null ? null : { pathParameters: ids, ...body };
}

/** Returns the default body of an operation that the profile permits with any effect. */
function someBody(contract: Contract, operation: Operation): Body | null {
  const values = requestValues(contract, operation.id);
  return values === null || operation.safety === 'safe' ? null : { json: values.usual };
}

function unknownIds({ pathParameters }: Operation): Record<string, string> {
  return Object.fromEntries(pathParameters.map((name) => [name, unknownId]));
}

/**
 * Returns ids from the list of the same resource (x-lifecycle), or an unknown id if the list is
 * empty.
 */
async function idsFor(
  { target, contract }: RunContext,
  purpose: string,
  operation: Operation,
): Promise<Record<string, string>> {
  if (operation.pathParameters.length === 0) return {};
  const list = contract.operations.find(
    ({ lifecycle }) =>
      lifecycle?.step === 'list' && lifecycle.resource === operation.lifecycle?.resource,
  );
  const field = list?.lifecycle?.idField;
  if (list === undefined || field === undefined) return unknownIds(operation);
  const { answer } = await target.request({ purpose, operationId: list.id });
  const id = answer === null ? undefined : firstId(answer.body, field);
  return id === undefined
    ? unknownIds(operation)
    : Object.fromEntries(operation.pathParameters.map((name) => [name, id]));
}

function firstId(body: Uint8Array, field: string): string | undefined {
  try {
    const items: unknown = JSON.parse(new TextDecoder().decode(body));
    const [first]: readonly unknown[] = Array.isArray(items) ? items : [];
    const id: unknown =
      typeof first === 'object' && first !== null ? Reflect.get(first, field) : undefined;
    return typeof id === 'string' ? id : undefined;
  } catch {
    return undefined;
  }
}
