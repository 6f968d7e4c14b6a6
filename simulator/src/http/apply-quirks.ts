import type { Operation } from '@stillhouse/contracts/operations';
import type { FaultSubject } from '../faults/fault-kind.ts';
import type { QuirkOutcome } from '../profiles/firmware-profile.ts';
import { type FaultOutcome, getTarget } from './apply-faults.ts';
import type { Caller } from './authenticate.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil } from './hold.ts';
import { readBody } from './read-body.ts';
import { getRequestJson } from './request-body.ts';
import { createProblemResponse, type DeviceResponse, validateDeviceResponse } from './response.ts';

/** Returns the response of firmware that lacks the operation, or undefined. */
export async function applyMissing(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
): Promise<FaultOutcome | undefined> {
  const { profile, device } = context;
  const fired = profile.findMissing(createSubject(context, exchange, operation), device.state);
  if (fired === null) return undefined;
  const { body } = createProblemResponse(
    404,
    'not-found',
    `There is nothing at ${exchange.path}. Check the path.`,
  );
  const response = { status: 404, mediaType: 'application/problem+json', body, headers: {} };
  return end(exchange, operation, { response, delayMs: 0, fired: [fired] });
}

/** Returns the response of firmware that rejects the request, or undefined. */
export async function applyRejections(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  caller: Caller | null,
): Promise<FaultOutcome | undefined> {
  const { profile, device } = context;
  if (caller !== null && 'rejection' in caller) return undefined;
  if (profile.matchesByBody(operation)) await readBody(context, exchange);
  const rejected = profile.reject(createSubject(context, exchange, operation), device.state);
  return rejected === null ? undefined : end(exchange, operation, rejected);
}

/** Returns the device's own response as its firmware sends it. */
export async function alterResponse(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  { status, mediaType, body, headers }: DeviceResponse,
): Promise<DeviceResponse | null> {
  const { profile, device, clock } = context;
  const response = { status, mediaType, body, headers };
  const subject = { ...createSubject(context, exchange, operation), response };
  const altered = profile.alter(subject, device.state);
  if (altered === null) return null;
  const outcome = end(exchange, operation, altered);
  if (altered.delayMs > 0) await holdUntil(context, exchange, clock.now() + altered.delayMs);
  return outcome.response;
}

function createSubject(
  { profile, device }: DeviceContext,
  exchange: Exchange,
  operation: Operation,
): FaultSubject {
  return {
    operation,
    role: exchange.identity?.role ?? null,
    token: exchange.token,
    target: getTarget(exchange),
    state: device.state,
    requestBody: profile.matchesByBody(operation) ? getRequestJson(exchange) : undefined,
    response: null,
  };
}

/** Records the quirks. Their violations are intended, if the device's own response had none. */
function end(
  { record }: Exchange,
  operation: Operation,
  { response, fired }: QuirkOutcome,
): NonNullable<FaultOutcome> {
  for (const quirk of fired) record.addFault(quirk);
  record.intended = record.responseIssues.length === 0;
  record.responseIssues = [
    ...record.responseIssues,
    ...validateDeviceResponse(operation, response),
  ];
  return { response, intended: record.intended };
}
