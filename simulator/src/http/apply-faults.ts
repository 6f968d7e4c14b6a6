import type { Operation } from '@stillhouse/contracts/operations';
import type { Issue } from '@stillhouse/contracts/validators';
import type { Placement } from '../faults/fault.ts';
import type { Effect, FaultResponse, FaultSubject } from '../faults/fault-kind.ts';
import type { AppliedFault } from '../faults/fault-set.ts';
import { createExpiredResponse } from './authenticate.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil, stall } from './hold.ts';
import { getTransferMs } from './network-delay.ts';
import { readBody } from './read-body.ts';
import { getRequestJson } from './request-body.ts';
import { type DeviceResponse, getPayloadBytes, validateDeviceResponse } from './response.ts';

/**
 * A response, and whether a fault intended it to break the contract. Null: the connection is gone.
 */
export type FaultOutcome = { response: DeviceResponse; intended: boolean } | null;

/**
 * Effects before which the body is read: it must not keep time from moving, nor turn a close into a
 * reset.
 */
const waits: ReadonlySet<Effect['do']> = new Set(['hold', 'throttle', 'stall', 'close']);

/**
 * Applies faults to an exchange. Undefined, synchronously if no fault fired: the exchange continues
 * unchanged.
 * @param response the device's own response; null at ingress
 */
export function applyFaults(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  response: DeviceResponse | null,
): Promise<FaultOutcome | undefined> | undefined {
  const placement = response === null ? 'ingress' : 'egress';
  const applied = collectApplied(context, exchange, operation, placement, response);
  return applied.length === 0
    ? undefined
    : applyEffects(context, exchange, operation, response, applied);
}

/** Returns the faults that fire at this placement, and records them in the journal. */
export function collectApplied(
  { faults, device }: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  placement: Placement,
  response: DeviceResponse | null,
): readonly AppliedFault[] {
  if (faults.isEmpty) return [];
  const subject: FaultSubject = {
    operation,
    role: exchange.identity?.role ?? null,
    token: exchange.token,
    target: getTarget(exchange),
    state: device.state,
    requestBody: faults.matchesByBody(operation) ? getRequestJson(exchange) : undefined,
    response: response === null ? null : toFaultResponse(response),
  };
  exchange.faultNotes ??= [];
  const applied = faults.applyFaults(placement, subject, exchange.faultNotes);
  for (const { fault } of applied) {
    exchange.record.addFault({ id: fault.id, kind: fault.kind, placement });
  }
  return applied;
}

/** Returns path and query, by which faults remember reads. */
export function getTarget({ path, query }: Exchange): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Leaves out the cached text, which would not match an altered body. */
function toFaultResponse({ status, mediaType, body, headers }: DeviceResponse): FaultResponse {
  return { status, mediaType, body, headers };
}

async function applyEffects(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  own: DeviceResponse | null,
  applied: readonly AppliedFault[],
): Promise<FaultOutcome | undefined> {
  const result = getAlteredResponse(exchange, operation, applied);
  if (own === null && applied.some(({ effect }) => waits.has(effect.do)))
    await readBody(context, exchange);
  const delayMs = getDelayMs(exchange, result?.response ?? own, applied);
  if (delayMs > 0) {
    await holdUntil(context, exchange, context.clock.now() + delayMs);
  }
  if (exchange.gone) return null;
  const last = applied.at(-1)?.effect.do;
  switch (last) {
    // With these effects, a response that was altered before is never sent.
    case 'expire':
      return expireToken(context, exchange, operation);
    case 'stall':
      await stall(context, exchange);
      return null;
    case 'reset':
    case 'close':
      exchange.cut(last);
      return null;
    default:
      if (result === undefined) return undefined;
      exchange.record.responseIssues = [...exchange.record.responseIssues, ...result.issues];
      return result;
  }
}

/** Returns the response that faults have created or altered; undefined if none has. */
function getAlteredResponse(
  { record }: Exchange,
  operation: Operation,
  applied: readonly AppliedFault[],
): (NonNullable<FaultOutcome> & { issues: readonly Issue[] }) | undefined {
  let changed: DeviceResponse | undefined;
  let offContract = false;
  // The firmware profile has changed the response before.
  const isQuirk = record.intended;
  for (const { fault, effect } of applied) {
    if (effect.do !== 'alter' && effect.do !== 'respond') continue;
    changed = effect.response;
    offContract = fault.offContract || (effect.do === 'alter' && offContract);
  }
  if (changed === undefined) return undefined;
  // A response that was wrong before the faults is still a bug.
  const intended = isQuirk || (offContract && record.responseIssues.length === 0);
  return { response: changed, intended, issues: validateDeviceResponse(operation, changed) };
}

/**
 * Returns the delay by holds and slow lines in simulated ms, for the request at ingress, else for
 * the response.
 */
function getDelayMs(
  { received }: Exchange,
  response: DeviceResponse | null,
  applied: readonly AppliedFault[],
): number {
  let delayMs = 0;
  for (const { effect } of applied) {
    if (effect.do === 'hold') delayMs += effect.delayMs;
    if (effect.do !== 'throttle') continue;
    const requestBytes = received !== null && 'bytes' in received ? received.bytes.length : 0;
    delayMs += getTransferMs(
      response === null ? requestBytes : getPayloadBytes(response),
      effect.bytesPerSecond,
    );
  }
  return delayMs;
}

function expireToken(
  { clock }: DeviceContext,
  exchange: Exchange,
  operation: Operation,
): FaultOutcome {
  const { record } = exchange;
  // The caller is no longer authenticated.
  exchange.identity = null;
  record.role = null;
  const response = createExpiredResponse(clock.now());
  record.responseIssues = validateDeviceResponse(operation, response);
  return { response, intended: false };
}
