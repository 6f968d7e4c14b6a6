import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { isRecord } from '@stillhouse/foundation/is-record';
import { getAtPointer } from '@stillhouse/foundation/json-pointer';
import { runParallel } from '@stillhouse/foundation/run-parallel';
import type { CheckRun } from '../model/check-run.ts';
import { type Exchange, parseJsonBody } from '../model/exchange.ts';
import { getProblemCode, hasSucceeded } from './responses.ts';
import { requestWithRetry } from './retry.ts';

/** The response to a GET. */
export type Reading = {
  readonly exchange: Exchange;
  /** The body of a successful response. Undefined if there is none. */
  readonly body: unknown;
};

export type Readings = ReadonlyMap<OperationId, Reading>;

/** An operation with a longer timeout keeps the device busy or calls another service. */
export const maxReadTimeoutMs = 100_000;

/** Reads a resource with the run's own token. */
export async function readResource(
  run: CheckRun,
  id: OperationId,
  pathParameters?: Readonly<Record<string, string>>,
): Promise<Reading> {
  const exchange = await requestWithRetry(run, {
    operationId: id,
    ...(pathParameters === undefined ? {} : { pathParameters }),
  });
  return { exchange, body: getJsonBody(exchange) };
}

/**
 * Returns the path parameters of existing resources from the list of the same lifecycle, at most 3.
 * Returns one empty set for an operation without path parameters.
 */
export async function listPathParameters(
  run: CheckRun,
  { pathParameters, lifecycle }: Pick<Operation, 'pathParameters' | 'lifecycle'>,
): Promise<readonly Readonly<Record<string, string>>[]> {
  const [name] = pathParameters;
  if (name === undefined) return [{}];
  const list = run.contract.operations.find(
    (one) => one.lifecycle?.resource === lifecycle?.resource && one.lifecycle?.step === 'list',
  );
  const idField = list?.lifecycle?.idField;
  if (list === undefined || idField === undefined) return [];
  const { body } = await readResource(run, list.id);
  const ids = Array.isArray(body) ? body.filter(isRecord).map((item) => item[idField]) : [];
  return ids
    .filter((id) => typeof id === 'string')
    .slice(0, 3)
    .map((id) => ({ [name]: id }));
}

/** Returns the JSON of a successful response, or undefined. */
export function getJsonBody({ response }: Exchange): unknown {
  return response !== null && hasSucceeded({ response }) ? parseJsonBody(response) : undefined;
}

/** Reads several resources at the same time. Returns them in the order of their ids. */
export async function readResources(run: CheckRun, ids: readonly OperationId[]): Promise<Readings> {
  return new Map(
    await runParallel(
      ids,
      run.target.parallelRequests,
      async (id): Promise<[OperationId, Reading]> => {
        return [id, await readResource(run, id)];
      },
    ),
  );
}

/** Returns the allowed operations that read JSON without path parameters. */
export function listReadableOperations({ contract, target }: CheckRun): readonly Operation[] {
  return contract.operations.filter(
    (operation) =>
      operation.safety === 'read' &&
      operation.pathParameters.length === 0 &&
      returnsJson(operation) &&
      target.mayCall(operation.id).allowed,
  );
}

/**
 * Returns the operations whose values persist until they are written: settings, and lists of
 * created resources.
 */
export function listPersistentOperations(run: CheckRun): readonly Operation[] {
  return listReadableOperations(run).filter(
    (operation) =>
      operation.timeoutMs <= maxReadTimeoutMs &&
      (operation.lifecycle !== undefined || !returnsList(run, operation)),
  );
}

function returnsJson({ responses }: Operation): boolean {
  return responses[200]?.mediaTypes.includes('application/json') ?? false;
}

/** Other lists describe the environment or the available choices. */
function returnsList({ contract }: CheckRun, { id }: Operation): boolean {
  return contract.getResponseSchema(id, 200, 'application/json')?.value.type === 'array';
}

/** Returns true if the device reports that it does not have the operation (x-products). */
export function isNotOnProduct({ response }: Exchange): boolean {
  return response?.status === 404 && getProblemCode(response) === 'not-on-this-product';
}

/** Describes how an exchange ended. */
export function describeOutcome({ response, failure }: Exchange): string {
  if (response === null) return `no response (${failure?.kind}: ${failure?.detail})`;
  const detail = getAtPointer(parseJsonBody(response), '/detail');
  return typeof detail === 'string' ? `${response.status}: ${detail}` : String(response.status);
}
