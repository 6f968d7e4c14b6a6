import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import type { RunContext } from '../check.ts';
import { type Exchange, jsonOf } from '../exchange.ts';
import { patiently } from './retry.ts';

/** What a GET answered. */
export type Reading = {
  readonly exchange: Exchange;
  /** The body of a successful answer; undefined when there was none. */
  readonly body: unknown;
};

export type Readings = ReadonlyMap<OperationId, Reading>;

/** Longer ones keep the device busy, or ask somebody else. */
const quickMs = 100_000;

/** Reads one resource with the run's own token. */
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

/** The JSON of a successful answer; undefined without one. */
export function bodyOf({ answer }: Exchange): unknown {
  return answer !== null && answer.status >= 200 && answer.status < 300
    ? jsonOf(answer)
    : undefined;
}

/** Reads several resources, one after the other. */
export async function readAll(
  context: RunContext,
  purpose: string,
  ids: readonly OperationId[],
): Promise<Readings> {
  const readings = new Map<OperationId, Reading>();
  for (const id of ids) readings.set(id, await read(context, purpose, id));
  return readings;
}

/** Every resource in JSON that can be read without an id and without keeping the device busy, and that the profile allows. */
export function readable({ contract, target }: RunContext): readonly Operation[] {
  return contract.operations.filter(
    (operation) =>
      operation.safety === 'read' &&
      operation.pathParameters.length === 0 &&
      isJson(operation) &&
      target.mayCall(operation.id).allowed,
  );
}

/** Those whose values stay until somebody writes them: settings, and lists of what was created. */
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

/** Lists of no resource of a life cycle tell of the world, or of what there is to choose from. */
function isList({ contract }: RunContext, { id }: Operation): boolean {
  return contract.replySchema(id, 200, 'application/json')?.value.type === 'array';
}

/** Whether the device says that it does not have the operation (x-products). */
export function isAbsent({ answer }: Exchange): boolean {
  const body = answer?.status === 404 ? jsonOf(answer) : undefined;
  return (
    typeof body === 'object' && body !== null && Reflect.get(body, 'code') === 'not-on-this-product'
  );
}

/** How an exchange ended, in a few words. */
export function outcomeOf({ answer, failure }: Exchange): string {
  if (answer === null) return `no answer (${failure?.kind}: ${failure?.detail})`;
  const body = jsonOf(answer);
  const detail =
    typeof body === 'object' && body !== null ? Reflect.get(body, 'detail') : undefined;
  return typeof detail === 'string' ? `${answer.status}: ${detail}` : String(answer.status);
}
