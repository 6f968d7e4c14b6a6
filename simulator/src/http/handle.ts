import type { Operation } from '@stillhouse/contracts/operations';
import type { DeviceHandlers } from '../operations/device-handlers.ts';
import type { OperationContext } from '../operations/operation-context.ts';
import type { DeviceParts } from './device-parts.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil } from './hold.ts';
import { declaredMediaType, type Reply } from './reply.ts';

type AnyRequest = {
  path: Readonly<Record<string, string>>;
  query: Readonly<Record<string, unknown>>;
  body: unknown;
};

type AnyReply = {
  status: number;
  body?: unknown;
  headers?: Record<string, string>;
};

type AnyHandler = (request: AnyRequest, context: OperationContext) => AnyReply | Promise<AnyReply>;

const none: Readonly<Record<string, string>> = Object.freeze({});

/** Calls an operation's handler with a request that the contract has let through. */
export function handle(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  body: unknown,
): Reply | Promise<Reply> {
  // The one place where a handler loses its own types: the request has been validated for this operation, and
  // the reply will be.
  const handler = parts.handlers[operation.id as keyof DeviceHandlers] as unknown as AnyHandler;
  const query =
    operation.queryParameters.length === 0 ? none : exchange.queryOf(operation.id).values;
  const context: OperationContext = {
    device: parts.device,
    clock: parts.clock,
    via: exchange.via,
    identity: exchange.identity,
    remoteOrigin: parts.console.remoteOrigin,
    requests: () => parts.journal.recent(),
    breakOff: () => {
      exchange.breaksOff = true;
    },
    waitUntil: (at) => holdUntil(exchange, at, parts.clock, parts.inFlight),
  };
  const result = handler({ path: exchange.pathParameters, query, body }, context);
  return result instanceof Promise
    ? result.then((reply) => replyOf(operation, reply))
    : replyOf(operation, result);
}

function replyOf(operation: Operation, { status, body, headers = none }: AnyReply): Reply {
  const mediaType = body === undefined ? null : declaredMediaType(operation, status);
  return { status, mediaType, body, headers };
}
