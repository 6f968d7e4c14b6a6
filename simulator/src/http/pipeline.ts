import { realNow } from '@stillhouse/device/clock/real-time';
import { isJsonType } from '../faults/json-replies.ts';
import { answer, contractual } from './answer.ts';
import { authenticate, bearerToken, type Caller, expiredReply } from './authenticate.ts';
import { bootingReply } from './booting.ts';
import { deliver } from './deliver.ts';
import type { DeviceParts } from './device-parts.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil } from './hold.ts';
import { type Found, lookup } from './lookup.ts';
import { networkDelayMs } from './network-delay.ts';
import { hasBody, readBody } from './read-body.ts';
import { payloadOf, problemReply, type Reply } from './reply.ts';
import { type Outcome, struck, targetOf } from './strike.ts';

/**
 * Answers one API request: journal, ingress gate, power, look-up, faults, token, role, product, body, request
 * check, handler, reply check, faults, send. Never rejects: what goes wrong is a 500, the log and the journal.
 */
export async function serve(parts: DeviceParts, exchange: Exchange): Promise<void> {
  const { clock, gate, inFlight, journal, turns, watch } = parts;
  inFlight.add(exchange);
  exchange.res.once('close', () => {
    if (!exchange.res.writableFinished) {
      if (!exchange.gone && exchange.isOpen) watch.left(exchange);
      exchange.gone = true;
    }
    exchange.release?.();
    inFlight.enter(exchange, 'over');
  });
  const found = lookup(exchange.method, exchange.path);
  if (found !== null && 'operation' in found) {
    exchange.operation = found.operation;
    exchange.record.operationId = found.operation.id;
    exchange.pathParameters = found.pathParameters;
  }
  try {
    if (gate.wantsWhole(exchange)) await readBody(exchange);
    if (gate.holds(exchange) && !exchange.gone) await gate.arrive(exchange);
    const turn = turns.turnOf(exchange);
    if (turn !== undefined) await turn;
    // Gone before the device took it up: nothing happened.
    if (exchange.gone) return;
    if (exchange.phase === 'reading') exchange.phase = 'working';
    turns.begin(exchange);
    journal.open(exchange.record, clock.now(), realNow());
    watch.taken(exchange);
    const result = await outcome(parts, exchange, found);
    const delayMs = networkDelayMs(parts, exchange, result?.reply ?? null);
    if (delayMs > 0) await holdUntil(exchange, clock.now() + delayMs, clock, inFlight);
    const sent = deliver(parts, exchange, result);
    if (sent !== undefined) await sent;
  } catch (error) {
    const reply = broken(parts, exchange, error);
    // What fails after the answer has left is for the log alone.
    if (!exchange.res.headersSent) await deliver(parts, exchange, { reply, intended: false });
  } finally {
    exchange.stop();
  }
}

/** A bug of the simulator: loud in the log and in the journal, a 500 without a stack for the caller. */
function broken(parts: DeviceParts, exchange: Exchange, error: unknown): Reply {
  const what = exchange.describe();
  const message = error instanceof Error ? error.message : String(error);
  parts.log(`${what} threw: ${error instanceof Error ? error.stack : message}`);
  const issue = { pointer: '', message: `the simulator failed: ${message}` };
  exchange.record.replyIssues = [...exchange.record.replyIssues, issue];
  return problemReply(500, 'internal-error', `The device could not answer ${what}: ${message}`);
}

async function outcome(parts: DeviceParts, exchange: Exchange, found: Found): Promise<Outcome> {
  const { device, clock, tokens, faults } = parts;
  const { state } = device;
  // Powered off while the connection was being accepted.
  if (state.power.state === 'off') return lost(exchange);
  if (state.power.state === 'booting') {
    const reply = bootingReply(parts);
    const { operation } = exchange;
    return own(operation === null ? reply : contractual(parts, exchange, operation, reply));
  }
  if (found === null) {
    return own(
      problemReply(404, 'not-found', `There is nothing at ${exchange.path}. Check the path.`),
    );
  }
  if (!('operation' in found)) return own(methodNotAllowed(exchange, found.allow));
  const { operation } = found;

  let caller: Caller | null = null;
  if (operation.roles.length > 0) {
    const token = bearerToken(exchange.req.headers.authorization);
    const known = authenticate(token, tokens, state.signingKey, clock.now());
    caller = known instanceof Promise ? await known : known;
    const expiredAt = token === null ? null : faults.expiredAt(token);
    if ('identity' in caller && expiredAt !== null) caller = { refusal: expiredReply(expiredAt) };
    if ('identity' in caller) {
      exchange.identity = caller.identity;
      exchange.token = token;
      exchange.record.role = caller.identity.role;
    }
  }

  // What does not have to be waited for is not: the usual request passes in one go.
  const before = struck(parts, exchange, operation, null);
  const ended = before && (await before);
  if (ended !== undefined) return ended;
  if (operation.requestMediaType === undefined && hasBody(exchange)) {
    // Nobody wants it, and still half a request must not count as one.
    exchange.phase = 'reading';
    const received = await readBody(exchange);
    if ('broken' in received) return null;
    exchange.phase = 'working';
  }
  const answered = answer(parts, exchange, operation, caller);
  const reply = answered instanceof Promise ? await answered : answered;
  const checked = contractual(parts, exchange, operation, reply);
  faults.answered(operation, targetOf(exchange), checked.status, () => jsonOf(checked));
  const after = struck(parts, exchange, operation, checked);
  const replaced = after && (await after);
  return replaced === undefined ? own(checked) : replaced;
}

/** The JSON text of an answer; null when it is none. */
function jsonOf(reply: Reply): string | null {
  const data = isJsonType(reply.mediaType) ? payloadOf(reply) : null;
  return typeof data === 'string' ? data : null;
}

const own = (reply: Reply): Outcome => ({ reply, intended: false });

function lost(exchange: Exchange): null {
  exchange.reset();
  return null;
}

function methodNotAllowed({ method, path }: Exchange, allow: string[]): Reply {
  const methods = allow.join(', ');
  const detail = `${path} does not know ${method}. Use ${methods}.`;
  return problemReply(405, 'method-not-allowed', detail, { headers: { allow: methods } });
}
