import type { Operation } from '@stillhouse/contracts/operations';
import { formatIssues } from '@stillhouse/contracts/problems';
import {
  type Issue,
  validatePathParameters,
  validateRequest,
} from '@stillhouse/contracts/validators';
import { isProductCode } from '@stillhouse/products/catalog';
import { type Caller, checkRole } from './authenticate.ts';
import { callHandler } from './call-handler.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { readRequestBody } from './request-body.ts';
import { createProblemResponse, type DeviceResponse, validateDeviceResponse } from './response.ts';

/** Returns the device's own response, before any fault at egress; synchronously if possible. */
export function runOperation(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  caller: Caller | null,
): DeviceResponse | Promise<DeviceResponse> {
  if (caller !== null) {
    if ('rejection' in caller) return caller.rejection;
    const rejection = checkRole(operation, caller.identity);
    if (rejection !== null) return rejection;
  }
  const { product } = context.device.state;
  // A device of an unknown model has every operation (openapi.yaml, x-products).
  if (operation.products?.includes(product) === false && isProductCode(product)) {
    return createProblemResponse(
      404,
      'not-on-this-product',
      `${product} does not have ${operation.id}.`,
    );
  }
  return operation.requestMediaType === undefined
    ? validateAndRun(context, exchange, operation, undefined)
    : runWithBody(context, exchange, operation, operation.requestMediaType);
}

async function runWithBody(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  mediaType: string,
): Promise<DeviceResponse> {
  const parsed = await readRequestBody(context, exchange, mediaType);
  return 'rejection' in parsed
    ? parsed.rejection
    : validateAndRun(context, exchange, operation, parsed.body);
}

function validateAndRun(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  body: unknown,
): DeviceResponse | Promise<DeviceResponse> {
  const issues = getRequestIssues(exchange, operation, body);
  if (issues.length === 0) return callHandler(context, exchange, operation, body);
  exchange.record.requestIssues = issues;
  return createProblemResponse(400, 'invalid-request', formatIssues(issues), { errors: issues });
}

function getRequestIssues(exchange: Exchange, operation: Operation, body: unknown): Issue[] {
  const { id, pathParameters, queryParameters, requestMediaType } = operation;
  const issues = validateRequest(id, body, requestMediaType);
  if (pathParameters.length > 0) {
    issues.unshift(...validatePathParameters(id, exchange.pathParameters));
  }
  if (queryParameters.length > 0) issues.unshift(...exchange.readQuery(id).issues);
  return issues;
}

/**
 * Turns a response that breaks the contract into a 500 that says where, and reverts what the
 * request has changed.
 */
export function enforceContract(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  response: DeviceResponse,
): DeviceResponse {
  const issues = validateDeviceResponse(operation, response);
  const [first] = issues;
  if (first === undefined) return response;
  exchange.record.responseIssues = issues;
  context.revertChanges(exchange);
  const where = `${operation.id} returned ${response.status} at ${first.pointer || '/'}: ${first.message}`;
  context.log(`The response breaks the contract: ${where}`);
  const detail = `The response of the device breaks the contract. ${where}`;
  return createProblemResponse(500, 'internal-error', detail, { errors: issues });
}
