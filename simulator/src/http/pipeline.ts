import { realNow } from '../clock/real-time.ts';
import type { Payload } from '../journal/digest.ts';
import { answer, contractual } from './answer.ts';
import { authenticate, type Caller } from './authenticate.ts';
import { bootingReply } from './booting.ts';
import type { DeviceParts } from './device-parts.ts';
import type { Exchange } from './exchange.ts';
import { holdUntil } from './hold.ts';
import { type Found, lookup } from './lookup.ts';
import { networkDelayMs } from './network-delay.ts';
import { hasBody, readBody } from './read-body.ts';
import { problemReply, type Reply } from './reply.ts';
import { send } from './send.ts';
import { type Outcome, struck } from './strike.ts';

/**
 * Answers one API request: journal, ingress gate, power, look-up, faults, token, role, product, body, request
 * check, handler, reply check, faults, send. Never rejects: what goes wrong is a 500, the log and the journal.
 */
export async function serve(parts: DeviceParts, exchange: Exchange): Promise<void> {
  const { clock, gate, inFlight, journal } = parts;
  inFlight.add(exchange);
  exchange.res.once('close', () => {
    if (!exchange.res.writableFinished) exchange.gone = true;
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
    if (gate.holds(exchange)) {
      await readBody(exchange);
      if (!exchange.gone) await gate.arrive(exchange);
    }
    // Gone before the device took it up: nothing happened.
    if (exchange.gone) return;
    if (exchange.phase === 'reading') exchange.phase = 'working';
    journal.open(exchange.record, clock.now(), realNow());
    const result = await outcome(parts, exchange, found);
    const delayMs = networkDelayMs(parts, exchange, result?.reply ?? null);
    if (delayMs > 0) await holdUntil(exchange, clock.now() + delayMs, clock, inFlight);
    deliver(parts, exchange, result);
  } catch (error) {
    const reply = broken(parts, exchange, error);
    // What fails after the answer has left is for the log alone.
    if (!exchange.res.headersSent) deliver(parts, exchange, { reply, intended: false });
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
  const { device, clock, tokens } = parts;
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
    const { authorization } = exchange.req.headers;
    const known = authenticate(authorization, tokens, state.signingKey, clock.now());
    caller = known instanceof Promise ? await known : known;
    if ('identity' in caller) {
      exchange.identity = caller.identity;
      exchange.record.role = caller.identity.role;
    }
  }

  // What does not have to be waited for is not: the usual request passes in one go.
  const before = struck(parts, exchange, operation, 'ingress');
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
  const after = struck(parts, exchange, operation, 'egress');
  const replaced = after && (await after);
  return replaced === undefined ? own(checked) : replaced;
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

function deliver(parts: DeviceParts, exchange: Exchange, result: Outcome): void {
  const { clock, journal } = parts;
  const { record } = exchange;
  const now = clock.now();
  if (result !== null && !exchange.gone) {
    record.status = result.reply.status;
    record.intended = result.intended;
    record.keepResponse(send(exchange, result.reply, parts.date.at(now)));
  }
  if (record.n === 0) return;
  record.keepRequest(requestPayload(exchange));
  const answered = record.status !== null;
  const outcome = exchange.wasReset ? 'reset' : answered ? 'answered' : 'abandoned';
  journal.close(record, outcome, now);
}

function requestPayload({ req, received, form }: Exchange): Payload | null {
  // The boundary between the parts is the sender's whim; what counts is what they carry.
  if (form !== null) return { mediaType: 'multipart/form-data', data: form };
  if (received === null || !('bytes' in received)) return null;
  return { mediaType: req.headers['content-type'] ?? null, data: received.bytes };
}
