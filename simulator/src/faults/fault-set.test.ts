import { operations } from '@stillhouse/contracts/operations';
import { createRandom } from '@stillhouse/device/random/random';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { FaultSpec } from './fault.ts';
import type { FaultSubject } from './fault-kind.ts';
import { FaultSet } from './fault-set.ts';

const subject: FaultSubject = {
  operation: operations.getStatus,
  role: 'admin',
  token: null,
  target: '/api/v1/status',
  state: {},
  requestBody: undefined,
  response: null,
};
const reset: FaultSpec = { kind: 'connection-reset', match: { operationId: '*' } };

function faultSet(seed = 1) {
  const time = { now: 0 };
  return { time, set: new FaultSet({ random: createRandom(seed), now: () => time.now }) };
}

/** Returns which of `count` requests are affected, numbered from 1. */
function affected(set: FaultSet, count: number): number[] {
  const numbers = Array.from({ length: count }, (_, i) => i + 1);
  return numbers.filter(() => set.applyFaults('ingress', subject).length > 0);
}

test('counting: skips some, then acts on every nth, a limited number of times', () => {
  const { set } = faultSet();
  set.arm([{ ...reset, id: 'a', skip: 2, every: 3, times: 2 }]);
  expect(affected(set, 12)).toEqual([3, 6]);
  expect(set.get('a')).toMatchObject({
    counters: { considered: 12, matched: 12, skipped: 10, fired: 2 },
    exhausted: true,
  });
});

test('nth acts once', () => {
  const { set } = faultSet();
  set.arm([{ ...reset, match: { operationId: 'getStatus', nth: 3 } }]);
  expect(affected(set, 6)).toEqual([3]);
});

test('a fault fires as declared, for any counting options (property)', () => {
  const spec = fc.record({
    skip: fc.nat(5),
    every: fc.integer({ min: 1, max: 4 }),
    times: fc.integer({ min: 1, max: 5 }),
  });
  fc.assert(
    fc.property(spec, fc.nat(40), ({ skip, every, times }, requests) => {
      const { set } = faultSet();
      set.arm([{ ...reset, id: 'a', skip, every, times }]);
      const due = Array.from({ length: requests }, (_, i) => i + 1).filter(
        (n) => n > skip && (n - skip - 1) % every === 0,
      );
      expect(affected(set, requests)).toEqual(due.slice(0, times));
    }),
  );
});

test('fault counters are consistent for any request and fault (property)', () => {
  const spec = fc.record(
    {
      match: fc.constantFrom(
        { operationId: '*' },
        { operationId: 'getStatus' },
        { tag: 'Session' },
        { operationId: '*', role: 'oob' as const },
        { operationId: '*', nth: 4 },
      ),
      skip: fc.nat(5),
      every: fc.integer({ min: 1, max: 4 }),
      times: fc.integer({ min: 1, max: 5 }),
      probability: fc.double({ min: 0, max: 1, noNaN: true, minExcluded: true }),
      from: fc.nat(50),
      until: fc.integer({ min: 51, max: 200 }),
    },
    { requiredKeys: ['match'] },
  );
  const requests = fc.array(
    fc.record({
      operation: fc.constantFrom(operations.getStatus, operations.signIn),
      role: fc.constantFrom('admin' as const, 'oob' as const, null),
      afterMs: fc.nat(10),
    }),
  );
  // A kind that always ends the exchange, and one that lets it continue and may find nothing to act
  // on.
  const kinds = fc.constantFrom<Pick<FaultSpec, 'kind' | 'parameters'>>(
    { kind: 'connection-reset' },
    { kind: 'rate-limit', parameters: { requests: 2, windowMs: 30 } },
  );
  fc.assert(
    fc.property(kinds, spec, requests, fc.nat(100), (kind, rest, coming, seed) => {
      const { set, time } = faultSet(seed);
      const armed = set.arm([{ ...kind, ...rest, id: 'a', offContract: true }]);
      // Counting that excludes the fourth match is rejected.
      fc.pre('armed' in armed);
      const { from = 0, until = Number.POSITIVE_INFINITY, match, times = Infinity } = rest;
      const seen = { matched: 0, fired: 0 };
      for (const { operation, role, afterMs } of coming) {
        time.now += afterMs;
        seen.fired += set.applyFaults('ingress', { ...subject, operation, role }).length;
        const isMeant =
          ('tag' in match ? match.tag === operation.tag : true) &&
          (['*', undefined, operation.id] as unknown[]).includes(
            'operationId' in match ? match.operationId : undefined,
          ) &&
          ('role' in match ? match.role === role : true);
        if (isMeant && time.now >= from && time.now < until) seen.matched += 1;
      }
      const { counters } = set.get('a') ?? {};
      expect(counters).toEqual({
        considered: coming.length,
        matched: seen.matched,
        skipped: seen.matched - seen.fired,
        fired: seen.fired,
      });
      expect(seen.fired).toBeLessThanOrEqual('nth' in match ? 1 : times);
    }),
  );
});

test('a window in simulated time includes from and excludes until', () => {
  const { set, time } = faultSet();
  set.arm([{ ...reset, id: 'a', from: 10, until: 20 }]);
  const at = (now: number) => {
    time.now = now;
    return affected(set, 1).length;
  };
  expect([9, 10, 19, 20].map(at)).toEqual([0, 1, 1, 0]);
  expect(set.get('a')).toMatchObject({ counters: { considered: 4, matched: 2 }, exhausted: true });
});

test('each fault draws from its own stream: arming another changes nothing', () => {
  const alone = faultSet(7);
  const spec: FaultSpec = { ...reset, id: 'a', probability: 0.5 };
  alone.set.arm([spec]);
  const expected = affected(alone.set, 50);
  expect(expected.length).toBeGreaterThan(10);
  expect(expected.length).toBeLessThan(40);

  const together = faultSet(7);
  const other: FaultSpec = {
    id: 'b',
    kind: 'delay',
    parameters: { delayMs: 5 },
    placement: 'ingress',
    match: { tag: 'Status' },
    probability: 0.5,
  };
  together.set.arm([other, spec]);
  const numbers = Array.from({ length: 50 }, (_, i) => i + 1);
  const hits = numbers.filter(() =>
    together.set.applyFaults('ingress', subject).some(({ fault }) => fault.id === 'a'),
  );
  expect(hits).toEqual(expected);
});

test('a tiny probability never acts on a few requests', () => {
  const { set } = faultSet();
  set.arm([{ ...reset, probability: Number.MIN_VALUE }]);
  expect(affected(set, 100)).toEqual([]);
});

test('a fault whose window is over is rejected, and one whose window will end is not', () => {
  const { set, time } = faultSet();
  time.now = 5_000;
  expect(set.arm([{ ...reset, until: 5_000 }])).toMatchObject({
    rejected: [
      { issues: [{ pointer: '/until', message: expect.stringContaining('is not after 5000') }] },
    ],
  });
  expect(set.arm([{ ...reset, until: 5_001 }])).toMatchObject({ armed: [{ until: 5_001 }] });
});

test('a batch is armed completely or not at all, and errors name the fault and the reason', () => {
  const { set } = faultSet();
  const good: FaultSpec = { ...reset, id: 'good' };
  const batch: FaultSpec[] = [
    good,
    { ...reset, id: 'good' },
    { kind: 'delay', match: {} },
    { kind: 'delay', parameters: { delayMs: 1, jitter: 2 }, match: { operationId: 'getStatsu' } },
    { kind: 'status', parameters: { status: 429 }, match: { tag: 'Status' } },
    { ...reset, every: 0, from: 5, until: 5, match: { tag: 'Cloud', nth: 0 } },
  ];
  const result = set.arm(batch);
  if (!('rejected' in result)) throw new Error('It was armed.');
  const pointers = result.rejected.map(({ index, issues }) => [
    index,
    issues.map(({ pointer }) => pointer),
  ]);
  expect(pointers).toEqual([
    [1, ['/id']],
    [2, ['/match', '/parameters/delayMs']],
    [3, ['/match/operationId', '/parameters/jitter']],
    [4, ['/parameters/status', '/parameters/status']],
    [5, ['/match/tag', '/match/nth', '/every', '/until']],
  ]);
  expect(set.list()).toEqual([]);
  expect(set.arm([good])).toMatchObject({ armed: [{ id: 'good' }] });
});

test('a status that some matched operations do not declare needs offContract', () => {
  const { set } = faultSet();
  const parameters = { status: 429, code: 'too-many-sign-ins' };
  expect(
    set.arm([{ kind: 'status', parameters, match: { operationId: 'signIn' } }]),
  ).toHaveProperty('armed');
  expect(set.arm([{ kind: 'status', parameters, match: { operationId: '*' } }])).toHaveProperty(
    'rejected',
  );
  const meant: FaultSpec = {
    kind: 'status',
    parameters,
    match: { operationId: '*' },
    offContract: true,
  };
  expect(set.arm([meant])).toHaveProperty('armed');
});

test('a status fault can set only headers that the contract declares', () => {
  const { set } = faultSet();
  const match = { operationId: 'signIn' };
  const parameters = { status: 429, headers: { 'X-Rate-Limit-Timeout': '750' } };
  set.arm([{ kind: 'status', parameters, match }]);
  const [applied] = set.applyFaults('ingress', { ...subject, operation: operations.signIn });
  expect(applied?.effect).toMatchObject({
    response: { headers: { 'x-rate-limit-timeout': '750' } },
  });
  const undeclared = { status: 429, headers: { 'x-other': '1' } };
  expect(set.arm([{ kind: 'status', parameters: undeclared, match }])).toHaveProperty('rejected');
  const split = { status: 429, headers: { 'x-rate-limit-timeout': '1\r\nx: y' } };
  const spec: FaultSpec = { kind: 'status', parameters: split, match, offContract: true };
  expect(set.arm([spec])).toMatchObject({
    rejected: [{ issues: [{ pointer: '/parameters/headers' }] }],
  });
});

test('faults without an id get one; removing and clearing disarm them', () => {
  const { set } = faultSet();
  set.arm([reset, { ...reset, id: 'fault-2' }, reset]);
  expect(set.list().map(({ id }) => id)).toEqual(['fault-1', 'fault-2', 'fault-3']);
  expect(set.remove('fault-1')).toBe(true);
  expect(set.remove('fault-1')).toBe(false);
  set.clear();
  expect(affected(set, 3)).toEqual([]);
});
