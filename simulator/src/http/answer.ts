import type { Operation } from '@stillhouse/contracts/operations';
import {
  type Issue,
  validatePathParameters,
  validateRequest,
} from '@stillhouse/contracts/validators';
import { isProductCode } from '@stillhouse/products/catalog';
import { type Caller, roleRefusal } from './authenticate.ts';
import type { DeviceParts } from './device-parts.ts';
import type { Exchange } from './exchange.ts';
import { handle } from './handle.ts';
import { hasBody } from './read-body.ts';
import { problemReply, type Reply, replyIssues } from './reply.ts';
import { requestBody } from './request-body.ts';

/** The device's own answer, before any fault at egress; at once where nothing has to be waited for. */
export function answer(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  caller: Caller | null,
): Reply | Promise<Reply> {
  if (caller !== null) {
    if ('refusal' in caller) return caller.refusal;
    const refusal = roleRefusal(operation, caller.identity);
    if (refusal !== null) return refusal;
  }
  const { product } = parts.device.state;
  // A product whose code nobody knows is held to have every operation (openapi.yaml, x-products).
  if (operation.products?.includes(product) === false && isProductCode(product)) {
    return problemReply(404, 'not-on-this-product', `${product} does not have ${operation.id}.`);
  }
  return operation.requestMediaType === undefined
    ? answerTo(parts, exchange, operation, undefined)
    : answerToBody(parts, exchange, operation, operation.requestMediaType);
}

async function answerToBody(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  mediaType: string,
): Promise<Reply> {
  if (hasBody(exchange) && exchange.received === null) exchange.phase = 'reading';
  const parsed = await requestBody(exchange, mediaType);
  if (exchange.phase === 'reading') exchange.phase = 'working';
  return 'refusal' in parsed ? parsed.refusal : answerTo(parts, exchange, operation, parsed.body);
}

function answerTo(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  body: unknown,
): Reply | Promise<Reply> {
  const issues = requestIssues(exchange, operation, body);
  if (issues.length === 0) return handle(parts, exchange, operation, body);
  exchange.record.requestIssues = issues;
  const detail = issues.map(({ pointer, message }) => `${pointer || 'The body'} ${message}.`);
  return problemReply(400, 'invalid-request', detail.join(' '), { errors: issues });
}

function requestIssues(exchange: Exchange, operation: Operation, body: unknown): Issue[] {
  const { id, pathParameters, queryParameters } = operation;
  const issues = validateRequest(id, body);
  if (pathParameters.length > 0) {
    issues.unshift(...validatePathParameters(id, exchange.pathParameters));
  }
  if (queryParameters.length > 0) issues.unshift(...exchange.queryOf(id).issues);
  return issues;
}

/** A reply that breaks the contract becomes a 500 that says where. */
export function contractual(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  reply: Reply,
): Reply {
  const issues = replyIssues(operation, reply);
  const [first] = issues;
  if (first === undefined) return reply;
  exchange.record.replyIssues = issues;
  const where = `${operation.id} answered ${reply.status} at ${first.pointer || '/'}: ${first.message}`;
  parts.log(`The reply breaks the contract: ${where}`);
  const detail = `The reply of the device breaks the contract. ${where}`;
  return problemReply(500, 'internal-error', detail, { errors: issues });
}
