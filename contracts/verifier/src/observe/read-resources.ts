import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { RunContext } from '../check.ts';
import { type Exchange, parseJsonBody } from '../exchange.ts';
import { patiently } from './retry.ts';

/** The response to a GET. */
export type Reading = {
  readonly exchange: Exchange;
  /** The body of a successful response. Undefined if there is none. */
  readonly body: unknown;
};

export type Readings = ReadonlyMap<OperationId, Reading>;

/** An operation with a longer timeout keeps the device busy or calls another service. */
const quickMs = 100_000;

/** Reads a resource with the run's own token. */
export async function read(
  context: RunContext,
  purpose: string,
  id: OperationId,
  pathParameters?: Readonly<Record<string, string>>,
): Promise<Reading> {
  const exchange = await patiently(context, {
    purpose,
    operationId: id,
    ...(pathParameters === undefined ? {} : { pathParameters }),
  });
  return { exchange, body: bodyOf(exchange) };
}

/** Returns the JSON of a successful response, or undefined. */
export function bodyOf({ answer }: Exchange): unknown {
  return answer !== null && answer.status >= 200 && answer.status < 300
    ? parseJsonBody(answer)
    : undefined;
}

/** Reads several resources in sequence. */
export async function readAll(
  context: RunContext,
  purpose: string,
  ids: readonly OperationId[],
): Promise<Readings> {
  const readings = new Map<OperationId, Reading>();
  for (const id of ids) readings.set(id, await read(context, purpose, id));
  return readings;
}

/** Returns the allowed operations that read JSON without path parameters. */
export function readable({ contract, target }: RunContext): readonly Operation[] {
  return contract.operations.filter(
    (operation) =>
      operation.safety === 'read' &&
      operation.pathParameters.length === 0 &&
      isJson(operation) &&
      target.mayCall(operation.id).allowed,
  );
}

/**
 * Returns the operations whose values persist until they are written: settings, and lists of
 * created resources.
 */
export function lasting(context: RunContext): readonly Operation[] {
  return readable(context).filter(
    (operation) =>
      operation.timeoutMs <= quickMs &&
      (operation.lifecycle !== undefined || !isList(context, operation)),
  );
}

function isJson({ replies }: Operation): boolean {
  return replies[200]?.mediaTypes.includes('application/json') ?? false;
}

/** Other lists describe the environment or the available choices. */
function isList({ contract }: RunContext, { id }: Operation): boolean {
  return contract.replySchema(id, 200, 'application/json')?.value.type === 'array';
}

/** Returns true if the device reports that it does not have the operation (x-products). */
export function isAbsent({ answer }: Exchange): boolean {
  const body = answer?.status === 404 ? parseJsonBody(answer) : undefined;
  return (
    typeof body === 'object' && body !== null && Reflect.get(body, 'code') === 'not-on-this-product'
  );
}

/** Describes how an exchange ended. */
export function outcomeOf({ answer, failure }: Exchange): string {
  if (answer === null) return `no response (${failure?.kind}: ${failure?.detail})`;
  const body = parseJsonBody(answer);
  const detail =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'detail') : undefined;
  return typeof detail === 'string' ? `${answer.status}: ${detail}` : String(answer.status);
}
