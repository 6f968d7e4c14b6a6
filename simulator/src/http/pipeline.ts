import { isSessionEnded } from '@stillhouse/device/access/sessions';
import { realNow } from '@stillhouse/device/clock/real-time';
import { isJsonType } from '../faults/json-responses.ts';
import { applyFaults, type FaultOutcome, getTarget } from './apply-faults.ts';
import { alterResponse, applyMissing, applyRejections } from './apply-quirks.ts';
import {
  authenticate,
  type Caller,
  createExpiredResponse,
  endedByPassword,
} from './authenticate.ts';
import { createBootingResponse } from './booting.ts';
import { deliverResponse } from './deliver.ts';
import type { DeviceContext } from './device-context.ts';
import type { Exchange } from './exchange.ts';
import { findOperation, type OperationMatch } from './find-operation.ts';
import { holdUntil } from './hold.ts';
import { getNetworkDelayMs } from './network-delay.ts';
import { hasBody, readBody } from './read-body.ts';
import { createProblemResponse, type DeviceResponse, getPayload } from './response.ts';
import { enforceContract, runOperation } from './run-operation.ts';

/**
 * Handles one API request: journal, barrier, power, lookup, faults, token, role, product, body,
 * request validation, handler, response validation, faults, send. Never rejects: an error becomes a
 * 500, and is logged and journaled.
 */
export async function serveExchange(context: DeviceContext, exchange: Exchange): Promise<void> {
  const { clock, barrier, inFlight, journal, mutex, observer } = context;
  inFlight.add(exchange);
  exchange.sink.onClose((hasLeft) => {
    if (!hasLeft) {
      if (!exchange.gone && exchange.isOpen) observer.onAbort(exchange);
      exchange.gone = true;
    }
    exchange.release?.();
    inFlight.enter(exchange, 'over');
  });
  const found = findOperation(exchange.method, exchange.path);
  if (found !== null && 'operation' in found) {
    exchange.operation = found.operation;
    exchange.record.operationId = found.operation.id;
    exchange.pathParameters = found.pathParameters;
  }
  try {
    if (exchange.readsBodyFirst || barrier.appliesTo(exchange)) await readBody(context, exchange);
    if (barrier.appliesTo(exchange) && !exchange.gone) await barrier.wait(exchange);
    const turn = mutex.whenFree(exchange);
    if (turn !== undefined) await turn;
    // The client disconnected before the device accepted the request, so nothing changed.
    if (exchange.gone) return;
    inFlight.enter(exchange, 'working');
    mutex.acquire(exchange);
    journal.open(exchange.record, clock.now(), realNow());
    observer.onAccept(exchange);
    const result = await processExchange(context, exchange, found);
    const delayMs = getNetworkDelayMs(context, exchange, result?.response ?? null);
    if (delayMs > 0) await holdUntil(context, exchange, clock.now() + delayMs);
    const sent = deliverResponse(context, exchange, result);
    if (sent !== undefined) await sent;
  } catch (error) {
    const response = createBugResponse(context, exchange, error);
    // If the response has already been sent, log the error only.
    if (!exchange.isHeadSent) {
      context.revertChanges(exchange);
      await deliverResponse(context, exchange, { response, intended: false });
    }
  } finally {
    mutex.release(exchange);
  }
}

/** Reports a bug of the simulator: in the log and the journal, and as a 500 without a stack. */
function createBugResponse(
  context: DeviceContext,
  exchange: Exchange,
  error: unknown,
): DeviceResponse {
  const what = exchange.describe();
  const message = error instanceof Error ? error.message : String(error);
  context.log(`${what} threw: ${error instanceof Error ? error.stack : message}`);
  const issue = { pointer: '', message: `the simulator failed: ${message}` };
  exchange.record.responseIssues = [...exchange.record.responseIssues, issue];
  return createProblemResponse(
    500,
    'internal-error',
    `The device could not answer ${what}: ${message}`,
  );
}

async function processExchange(
  context: DeviceContext,
  exchange: Exchange,
  found: OperationMatch,
): Promise<FaultOutcome> {
  const { device, clock, tokens, faults } = context;
  const { state } = device;
  // The power went off while the connection was being accepted.
  if (state.power.state === 'off') {
    exchange.cut('reset');
    return null;
  }
  if (state.power.state === 'booting') return respondBooting(context, exchange);
  if (found === null) {
    return asOutcome(
      createProblemResponse(
        404,
        'not-found',
        `There is nothing at ${exchange.path}. Check the path.`,
      ),
    );
  }
  if (!('operation' in found)) return asOutcome(createMethodNotAllowed(exchange, found.allow));
  const { operation } = found;
  const { profile } = context;
  const missing = profile.isEmpty ? undefined : await applyMissing(context, exchange, operation);
  if (missing !== undefined) return missing;

  let caller: Caller | null = null;
  if (operation.roles.length > 0) {
    const token = exchange.bearerToken;
    const known = authenticate(token, tokens, state.signingKey, clock.now());
    caller = known instanceof Promise ? await known : known;
    const expiredAt = token === null ? null : faults.getTokenExpiry(token);
    if ('identity' in caller && expiredAt !== null)
      caller = { rejection: createExpiredResponse(expiredAt) };
    if ('identity' in caller && isSessionEnded(state, caller.identity)) caller = endedByPassword;
    if ('identity' in caller) {
      exchange.identity = caller.identity;
      exchange.token = token;
      exchange.record.role = caller.identity.role;
    }
  }

  if (faults.matchesByBody(operation)) await readBody(context, exchange);
  // Await only promises, so that most requests pass without a pause.
  const before = applyFaults(context, exchange, operation, null);
  const ended = before && (await before);
  if (ended !== undefined) return ended;
  if (operation.requestMediaType === undefined && hasBody(exchange)) {
    // The operation takes no body, but an incomplete request must not count.
    const received = await readBody(context, exchange);
    if ('broken' in received) return null;
  }
  const rejected = profile.isEmpty
    ? undefined
    : await applyRejections(context, exchange, operation, caller);
  if (rejected !== undefined) return rejected;
  const result = runOperation(context, exchange, operation, caller);
  const response = result instanceof Promise ? await result : result;
  const own = enforceContract(context, exchange, operation, response);
  const altered = profile.isEmpty ? null : await alterResponse(context, exchange, operation, own);
  const checked = altered ?? own;
  faults.recordResponse(operation, getTarget(exchange), checked.status, () => getJsonText(checked));
  const after = applyFaults(context, exchange, operation, checked);
  const replaced = after && (await after);
  if (replaced !== undefined) return replaced;
  return { response: checked, intended: exchange.record.intended };
}

async function respondBooting(context: DeviceContext, exchange: Exchange): Promise<FaultOutcome> {
  const response = createBootingResponse(context);
  const { operation } = exchange;
  if (operation === null) return asOutcome(response);
  const own = enforceContract(context, exchange, operation, response);
  const altered = context.profile.isEmpty
    ? null
    : await alterResponse(context, exchange, operation, own);
  return { response: altered ?? own, intended: exchange.record.intended };
}

/** Returns the JSON text of a response; null if it is not JSON. */
function getJsonText(response: DeviceResponse): string | null {
  const data = isJsonType(response.mediaType) ? getPayload(response) : null;
  return typeof data === 'string' ? data : null;
}

const asOutcome = (response: DeviceResponse): FaultOutcome => ({ response, intended: false });

function createMethodNotAllowed({ method, path }: Exchange, allow: string[]): DeviceResponse {
  const methods = allow.join(', ');
  const detail = `${path} does not know ${method}. Use ${methods}.`;
  return createProblemResponse(405, 'method-not-allowed', detail, { headers: { allow: methods } });
}
