import type { Operation } from '@stillhouse/contracts/operations';
import type { Placement } from '../faults/fault.ts';
import type { Strike } from '../faults/fault-set.ts';
import type { DeviceParts } from './device-parts.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil } from './hold.ts';
import { readBody } from './read-body.ts';
import { type Reply, replyIssues } from './reply.ts';

/** An answer, and whether a fault put it there that may break the contract. Null: the connection is gone. */
export type Outcome = { reply: Reply; intended: boolean } | null;

/** Lets faults strike. Undefined: the exchange goes on, at once when no fault has struck. */
export function struck(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  placement: Placement,
): Promise<Outcome | undefined> | undefined {
  const { id: operationId, tag } = operation;
  const role = exchange.identity?.role ?? null;
  const strikes = parts.faults.strikes(placement, { operationId, tag, role });
  return strikes.length === 0 ? undefined : suffer(parts, exchange, operation, placement, strikes);
}

async function suffer(
  parts: DeviceParts,
  exchange: Exchange,
  operation: Operation,
  placement: Placement,
  strikes: readonly Strike[],
): Promise<Outcome | undefined> {
  let delayMs = 0;
  for (const { fault, effect } of strikes) {
    exchange.record.addFault({ id: fault.id, kind: fault.kind, placement });
    if (effect.do === 'hold') delayMs += effect.delayMs;
  }
  if (delayMs > 0) {
    // What the client still has to send must not keep time from moving on after the hold.
    if (placement === 'ingress') await readBody(exchange);
    await holdUntil(exchange, parts.clock.now() + delayMs, parts.clock, parts.inFlight);
  }
  if (exchange.gone) return null;
  const last = strikes.at(-1);
  return last === undefined ? undefined : ended(exchange, operation, last);
}

function ended(exchange: Exchange, operation: Operation, strike: Strike): Outcome | undefined {
  const { effect, fault } = strike;
  if (effect.do === 'hold') return undefined;
  if (effect.do === 'reset') {
    exchange.reset();
    return null;
  }
  const { record } = exchange;
  record.replyIssues = [...record.replyIssues, ...replyIssues(operation, effect.reply)];
  return { reply: effect.reply, intended: fault.offContract };
}
