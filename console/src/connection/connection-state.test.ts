import type { OperationId } from '@stillhouse/contracts/operations';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  type ConnectionEvent,
  type ConnectionState,
  initialState,
  isAway,
  reduceConnection,
} from './connection-state.ts';

const run = (...events: ConnectionEvent[]) => events.reduce(reduceConnection, initialState);
const respond = (at: number, id: OperationId = 'getStatus') =>
  ({ kind: 'response', id, at }) as const;
const fail = (at: number, id: OperationId = 'getStatus', startedAt = at) =>
  ({ kind: 'failure', id, startedAt, at }) as const;
const starting = (at: number, readyAt: number | null) => ({ ...fail(at), readyAt });

// R2.82.
test('one lost poll is not shown, and a second one means no response since the last response', () => {
  const once = run(respond(0), fail(3000, 'getProxy'));
  expect(once.connection.kind).toBe('checking');
  expect(reduceConnection(once, respond(3001)).connection).toEqual({
    kind: 'connected',
    back: null,
  });
  expect(reduceConnection(once, fail(3001)).connection).toEqual({ kind: 'lost', since: 0 });
});

// R2.82.
test('requests that were pending at the first failure do not count as a second one', () => {
  const state = run(respond(0), fail(3000, 'getProxy'), fail(3010, 'getHostname', 2990));
  expect(state.connection.kind).toBe('checking');
  expect(reduceConnection(state, { kind: 'tick', at: 7999 }).connection.kind).toBe('checking');
  expect(reduceConnection(state, { kind: 'tick', at: 8000 }).connection.kind).toBe('lost');
});

// R2.82.
test('a device that starts counts down to the earliest time that it has given', () => {
  const booting = run(respond(0), fail(1000), fail(1001), starting(3000, 29_000));
  expect(booting.connection).toEqual({ kind: 'starting', since: 0, until: 29_000 });
  const rounded = reduceConnection(booting, starting(5000, 29_900));
  expect(rounded.connection).toMatchObject({ until: 29_000 });
  const slower = reduceConnection(rounded, starting(29_500, 35_000));
  expect(slower.connection).toMatchObject({ until: 35_000 });
  expect(reduceConnection(slower, respond(34_000)).connection).toEqual({
    kind: 'connected',
    back: { at: 34_000, afterMs: 34_000 },
  });
});

test('a call that alone has no response says nothing about the connection, until it responds', () => {
  const state = run(respond(0), fail(1000), respond(1001, 'getNetworkStatus'));
  expect(run(fail(5000), fail(5001)).connection.kind).toBe('lost');
  const again = [fail(5000), fail(5001)].reduce(reduceConnection, state);
  expect(again.connection.kind).toBe('connected');
  const healed = [respond(6000), fail(7000), fail(7001)].reduce(reduceConnection, again);
  expect(healed.connection.kind).toBe('lost');
});

const ids: OperationId[] = ['getStatus', 'getProxy', 'getHostname'];
const anyStep = fc.record({
  kind: fc.constantFrom('response' as const, 'failure' as const, 'tick' as const),
  id: fc.constantFrom(...ids),
  afterMs: fc.nat(10_000),
  lastedMs: fc.nat(30_000),
  readyInMs: fc.option(fc.option(fc.nat(60_000)), { nil: undefined }),
});
const anySteps = fc.array(anyStep);
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

function replay(steps: readonly Step[]) {
  let at = 0;
  let state: ConnectionState = initialState;
  return steps.map(({ kind, id, afterMs, lastedMs, readyInMs }) => {
    at += afterMs;
    const before = state;
    const readyAt = readyInMs === null ? null : at + (readyInMs ?? 0);
    const event: ConnectionEvent =
      kind === 'failure'
        ? { kind, id, startedAt: at - lastedMs, at, ...(readyInMs !== undefined && { readyAt }) }
        : kind === 'response'
          ? { kind, id, at }
          : { kind, at };
    state = reduceConnection(state, event);
    return { before, event, after: state };
  });
}

// R2.82.
test('whatever happens, a response means connected, and one failure never means away', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      for (const { before, event, after } of replay(steps)) {
        if (event.kind === 'response') expect(after.connection.kind).toBe('connected');
        if (before.connection.kind === 'connected') expect(isAway(after.connection)).toBe(false);
        if (isAway(before.connection) && event.kind !== 'response') {
          expect(isAway(after.connection)).toBe(true);
        }
        if (isAway(after.connection)) expect(after.connection.since).toBe(after.respondedAt);
      }
    }),
  );
});

// R2.82.
test('whatever a starting device says, its time does not move away before it has passed', () => {
  fc.assert(
    fc.property(anySteps, (steps) => {
      for (const { before, event, after } of replay(steps)) {
        if (before.connection.kind !== 'starting' || after.connection.kind !== 'starting') continue;
        const [known, next] = [before.connection.until, after.connection.until];
        if (known === null || next === null || known <= event.at) continue;
        expect(next).toBeLessThanOrEqual(known);
      }
    }),
  );
});
