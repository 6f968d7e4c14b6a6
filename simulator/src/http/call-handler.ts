import type { Operation } from '@stillhouse/contracts/operations';
import type { DeviceHandlers } from '../operations/device-handlers.ts';
import type { OperationContext } from '../operations/operation-context.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil } from './hold.ts';
import { type DeviceResponse, getDeclaredMediaType, noHeaders } from './response.ts';

type AnyRequest = {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
};

type HandlerResponse = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
};

type AnyHandler = (
  request: AnyRequest,
  context: OperationContext,
) => HandlerResponse | Promise<HandlerResponse>;

const none: Readonly<Record<string, string>> = Object.freeze({});

/** Calls an operation's handler with a validated request. */
export function callHandler(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  body: unknown,
): DeviceResponse | Promise<DeviceResponse> {
  // The one place where a handler loses its types: the request has been validated for this
  // operation, and the response will be.
  const handler = context.handlers[operation.id as keyof DeviceHandlers] as unknown as AnyHandler;
  const query =
    operation.queryParameters.length === 0 ? none : exchange.readQuery(operation.id).values;
  const operationContext: OperationContext = {
    device: context.device,
    clock: context.clock,
    via: exchange.via,
    identity: exchange.identity,
    getRemoteOrigin: context.getRemoteOrigin,
    requests: () => context.journal.listRecent(),
    breakOff: () => {
      exchange.breaksOff = true;
    },
    waitUntil: (at) => holdUntil(context, exchange, at),
  };
  const result = handler({ path: exchange.pathParameters, query, body }, operationContext);
  return result instanceof Promise
    ? result.then((response) => toDeviceResponse(operation, response))
    : toDeviceResponse(operation, result);
}

function toDeviceResponse(
  operation: Operation,
  { status, body, headers = noHeaders }: HandlerResponse,
): DeviceResponse {
  const mediaType = body === undefined ? null : getDeclaredMediaType(operation, status);
  return { status, mediaType, body, headers };
}
