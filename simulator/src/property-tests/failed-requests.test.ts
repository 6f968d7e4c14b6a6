import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../http/exchange.ts';
import type { ExchangeObserver } from '../http/exchange-observer.ts';
import { startTestDevice } from '../http/testing/test-device.ts';
import { handlers } from '../operations/handlers.ts';
import { makeCall, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitrarySteps, switchCondition } from './step.ts';

/** How a handler fails after it has done its work. */
type Failure = 'throws' | 'breaks the contract' | null;

type Handler = (request: unknown, context: unknown) => unknown;

/** Returns the handlers, which fail after their work if `getFailure` says so. */
function failLate(getFailure: () => Failure, onWork: () => void): typeof handlers {
  const fail = (result: unknown) => {
    const failure = getFailure();
    if (failure === null) return result;
    onWork();
    if (failure === 'throws') throw new Error('the disk is full');
    return { ...(result as object), body: { signingKey: 'leaked' } };
  };
  const wrap =
    (handler: Handler): Handler =>
    (request, context) => {
      const result = handler(request, context);
      return result instanceof Promise ? result.then(fail) : fail(result);
    };
  const entries = Object.entries(handlers as unknown as Record<string, Handler>);
  const wrapped = Object.fromEntries(entries.map(([id, handler]) => [id, wrap(handler)]));
  return wrapped as unknown as typeof handlers;
}

/** Copies the state whenever the device begins to work on an exchange, and when it has ended. */
class StateWatch implements ExchangeObserver {
  readState = (): unknown => null;
  readonly #before = new Map<Exchange, unknown>();
  readonly failed: { operationId: string | null; before: unknown; after: unknown }[] = [];

  onAccept(exchange: Exchange): void {
    this.onStart(exchange);
  }

  onStart(exchange: Exchange): void {
    this.#before.set(exchange, structuredClone(this.readState()));
  }

  onIdle(exchange: Exchange): void {
    const { status, operationId } = exchange.record;
    if (status !== 500) return;
    const [before, after] = [this.#before.get(exchange), structuredClone(this.readState())];
    this.failed.push({ operationId, before, after });
  }

  onBody(): void {}

  onAbort(): void {}
}

const failures = fc.constantFrom<Failure>('throws', 'breaks the contract', null);

// R8.32.
test('a request with the status 500 has changed nothing, in any state (property)', async () => {
  const withChanges = new Set<string | null>();
  const session = fc.tuple(
    arbitrarySteps({ minLength: 15, maxLength: 30 }),
    fc.array(failures, { minLength: 30, maxLength: 30 }),
  );
  const property = fc.asyncProperty(session, async ([steps, kinds]) => {
    const watch = new StateWatch();
    let failure: Failure = null;
    let worked: unknown = null;
    const handlersThatFail = failLate(
      () => failure,
      () => {
        worked = structuredClone(watch.readState());
      },
    );
    await using device = await startTestDevice({ observer: watch, handlers: handlersThatFail });
    watch.readState = () => device.device.state;
    for (const [index, step] of steps.entries()) {
      if (step.kind === 'turn') {
        switchCondition(device.device, step);
        continue;
      }
      await device.advance(step.afterMs);
      failure = kinds[index] ?? null;
      await waitUntilEndedOrHeld(device.host, makeCall(device.host, step), device.host.held);
      failure = null;
      for (const { operationId, before, after } of watch.failed.splice(0)) {
        expect({ operationId, state: after }).toEqual({ operationId, state: before });
        if (!isDeepStrictEqual(worked, before)) withChanges.add(operationId);
      }
    }
  });
  await fc.assert(property, { numRuns: 40, seed: 7, endOnFailure: true });
  // Otherwise nothing was reverted. Most operations without a wait change the state in some run.
  expect(withChanges.size).toBeGreaterThan(15);
}, 120_000);
