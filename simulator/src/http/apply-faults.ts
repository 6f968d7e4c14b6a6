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
import { type DeviceResponse, getPayloadBytes, validateResponse } from './response.ts';

/** An answer, and whether a fault put it there that may break the contract. Null: the connection is gone. */
export type Outcome = { reply: DeviceResponse; intended: boolean } | null;

/** What the client still has to send must not keep time from moving on after a hold, nor turn a close into a reset. */
const waits: ReadonlySet<Effect['do']> = new Set(['hold', 'throttle', 'stall', 'close']);

/**
 * Lets faults strike. Undefined: the exchange goes on, at once when no fault has struck.
 * @param reply the device's own answer; null at ingress
 */
export function applyFaults(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  reply: DeviceResponse | null,
): Promise<Outcome | undefined> | undefined {
  const placement = reply === null ? 'ingress' : 'egress';
  const strikes = collectStrikes(context, exchange, operation, placement, reply);
  return strikes.length === 0
    ? undefined
    : applyEffects(context, exchange, operation, reply, strikes);
}

/** The faults that strike here, written into the journal. */
export function collectStrikes(
  { faults, device }: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  placement: Placement,
  reply: DeviceResponse | null,
): readonly AppliedFault[] {
  if (faults.isEmpty) return [];
  const subject: FaultSubject = {
    operation,
    role: exchange.identity?.role ?? null,
    token: exchange.token,
    target: getTarget(exchange),
    state: device.state,
    reply: reply === null ? null : toFaultReply(reply),
  };
  exchange.faultNotes ??= [];
  const strikes = faults.applyFaults(placement, subject, exchange.faultNotes);
  for (const { fault } of strikes) {
    exchange.record.addFault({ id: fault.id, kind: fault.kind, placement });
  }
  return strikes;
}

/** Path and query, by which reads are remembered. */
export function getTarget({ path, query }: Exchange): string {
  return query === '' ? path : `${path}?${query}`;
}

/** Without its text, which would no longer be that of a changed body. */
function toFaultReply({ status, mediaType, body, headers }: DeviceResponse): FaultResponse {
  return { status, mediaType, body, headers };
}

async function applyEffects(
  context: DeviceContext,
  exchange: Exchange,
  operation: Operation,
  own: DeviceResponse | null,
  strikes: readonly AppliedFault[],
): Promise<Outcome | undefined> {
  const result = getAlteredResponse(exchange, operation, strikes);
  if (own === null && strikes.some(({ effect }) => waits.has(effect.do)))
    await readBody(context, exchange);
  const delayMs = getDelayMs(exchange, result?.reply ?? own, strikes);
  if (delayMs > 0) {
    await holdUntil(context, exchange, context.clock.now() + delayMs);
  }
  if (exchange.gone) return null;
  switch (strikes.at(-1)?.effect.do) {
    // An answer that was changed on the way to these is seen by nobody.
    case 'expire':
      return expireToken(context, exchange, operation);
    case 'stall':
      await stall(context, exchange);
      return null;
    case 'reset':
      exchange.reset();
      return null;
    case 'close':
      exchange.close();
      return null;
    default:
      if (result === undefined) return undefined;
      exchange.record.replyIssues = [...exchange.record.replyIssues, ...result.issues];
      return result;
  }
}

/** The answer that faults have made or changed; undefined when none has. */
function getAlteredResponse(
  { record }: Exchange,
  operation: Operation,
  strikes: readonly AppliedFault[],
): (NonNullable<Outcome> & { issues: readonly Issue[] }) | undefined {
  let changed: DeviceResponse | undefined;
  let offContract = false;
  for (const { fault, effect } of strikes) {
    if (effect.do !== 'alter' && effect.do !== 'reply') continue;
    changed = effect.reply;
    offContract = fault.offContract || (effect.do === 'alter' && offContract);
  }
  if (changed === undefined) return undefined;
  // An answer that was wrong before anybody touched it is a bug all the same.
  const intended = offContract && record.replyIssues.length === 0;
  return { reply: changed, intended, issues: validateResponse(operation, changed) };
}

/** How long holds and slow lines keep it, in simulated ms: the request at ingress, else the answer. */
function getDelayMs(
  { received }: Exchange,
  reply: DeviceResponse | null,
  strikes: readonly AppliedFault[],
): number {
  let delayMs = 0;
  for (const { effect } of strikes) {
    if (effect.do === 'hold') delayMs += effect.delayMs;
    if (effect.do !== 'throttle') continue;
    const asked = received !== null && 'bytes' in received ? received.bytes.length : 0;
    delayMs += getTransferMs(
      reply === null ? asked : getPayloadBytes(reply),
      effect.bytesPerSecond,
    );
  }
  return delayMs;
}

function expireToken({ clock }: DeviceContext, exchange: Exchange, operation: Operation): Outcome {
  const { record } = exchange;
  // From now on the caller is nobody, as the token says.
  exchange.identity = null;
  record.role = null;
  const reply = createExpiredResponse(clock.now());
  record.replyIssues = validateResponse(operation, reply);
  return { reply, intended: false };
}
