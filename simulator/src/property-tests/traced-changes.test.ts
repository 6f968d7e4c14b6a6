import { formatPointer } from '@stillhouse/foundation/json-pointer';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Exchange } from '../http/exchange.ts';
import type { ExchangeObserver } from '../http/exchange-observer.ts';
import { startTestDevice } from '../http/testing/test-device.ts';
import { StateCopy } from '../journal/state-changes.ts';
import { isTree, listPointers, type Tree } from './list-pointers.ts';
import { makeCall, waitUntilEndedOrHeld } from './make-call.ts';
import { arbitrarySteps, switchCondition } from './step.ts';

/** Copies and compares the whole state of the device around everything that an exchange does. */
class WholeComparison implements ExchangeObserver {
  readonly pointers = new Map<number, string[]>();
  readonly #before = new Map<Exchange, string>();
  readonly #readState: () => unknown;

  constructor(readState: () => unknown) {
    this.#readState = readState;
  }

  onAccept(exchange: Exchange): void {
    this.onStart(exchange);
  }

  onStart(exchange: Exchange): void {
    this.#before.set(exchange, JSON.stringify(this.#readState()));
  }

  onIdle(exchange: Exchange): void {
    const before = JSON.parse(this.#before.get(exchange) ?? 'null');
    const after = JSON.parse(JSON.stringify(this.#readState()));
    const { n } = exchange.record;
    this.pointers.set(n, [...(this.pointers.get(n) ?? []), ...listPointers(before, after)]);
  }

  onBody(): void {}

  onAbort(): void {}
}

test('the changes of an exchange are those of a comparison of the whole state (property)', async () => {
  let changed = 0;
  const session = arbitrarySteps({ minLength: 10, maxLength: 25 });
  const property = fc.asyncProperty(session, async (steps) => {
    let readState = (): unknown => null;
    const whole = new WholeComparison(() => readState());
    await using device = await startTestDevice({ observer: whole });
    const { host } = device;
    readState = () => device.device.state;
    for (const step of steps) {
      if (step.kind === 'turn') {
        switchCondition(device.device, step);
        continue;
      }
      await device.advance(step.afterMs);
      await waitUntilEndedOrHeld(host, makeCall(host, step), host.held);
    }
    for (const [n, pointers] of whole.pointers) {
      const traced = host.tracer.getTrace(n)?.changes.map(({ pointer }) => pointer);
      expect({ n, traced }).toEqual({ n, traced: pointers });
      if (pointers.length > 0) changed += 1;
    }
  });
  await fc.assert(property, { numRuns: 15, endOnFailure: true });
  expect(changed).toBeGreaterThan(10);
}, 60_000);

/** Freezes the lists of a value with all that is in them. */
function freezeLists(value: unknown, isInList = false): void {
  if (!isTree(value)) return;
  const isFrozen = isInList || Array.isArray(value);
  for (const inner of Object.values(value)) freezeLists(inner, isFrozen);
  if (isFrozen) Object.freeze(value);
}

const arbitraryState = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.jsonValue());

test('a copy of a state finds all changes since the last time (property)', () => {
  fc.assert(
    fc.property(fc.array(arbitraryState, { minLength: 2, maxLength: 4 }), (states) => {
      const copy = new StateCopy();
      let last: Tree = {};
      for (const [index, state] of states.entries()) {
        if (index % 2 === 0) freezeLists(state);
        const pointers = copy.update(state).map(({ path }) => formatPointer(path));
        expect(new Set(pointers)).toEqual(new Set(listPointers(last, state)));
        expect(copy.update(structuredClone(state))).toEqual([]);
        last = state;
      }
    }),
  );
});
