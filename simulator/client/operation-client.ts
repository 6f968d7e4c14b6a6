import type { FetchResponse } from 'openapi-fetch';
import { ControlApi, type ControlClientOptions } from './control-api.ts';
import type { ControlSchema } from './control-schema.ts';
import { type OperationId, type OperationRow, operations } from './generated/control-operations.ts';

/** The arguments of a call, by the names of its parameters. */
export type OperationArguments = {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body?: unknown;
};

/** Calls an operation with arguments that nothing has checked yet. */
export type OperationClient = (
  id: OperationId,
  callArguments: OperationArguments,
) => Promise<unknown>;

type TextRequest = (
  method: string,
  path: string,
  options: object,
) => Promise<FetchResponse<Record<string, unknown>, { parseAs: 'text' }, 'text/plain'>>;

/** Returns an operation of the control API: its method, path and parameters. */
export function getOperation(id: OperationId): OperationRow {
  return operations[id];
}

/**
 * Creates a function that calls any operation by its id, for programs that read ids and arguments
 * from their input. It returns JSON as data and anything else as text, and rejects with a
 * ControlError if the call fails.
 * @param baseUrl the lab port, such as `http://localhost:8090`
 */
export function createOperationClient(
  baseUrl: string,
  options: ControlClientOptions = {},
): OperationClient {
  const api = new ControlApi(baseUrl, options);
  // The types of the library are those of literal paths.
  const request = api.routes.request as unknown as TextRequest;
  return async (id, { path, query, body }) => {
    const { method, path: template } = getOperation(id);
    const sent = request(method, template, { params: { path, query }, body, parseAs: 'text' });
    const text = (await api.getBody(id, sent)) as string | undefined;
    const { response } = await sent;
    const isJson = response.headers.get('content-type')?.includes('json') === true;
    const result: unknown = isJson && text ? JSON.parse(text) : (text ?? null);
    for (const item of [result].flat()) if (isLease(item)) api.rememberShard(item);
    return result;
  };
}

function isLease(value: unknown): value is ControlSchema<'Lease'> {
  return typeof value === 'object' && value !== null && 'shard' in value && 'id' in value;
}
