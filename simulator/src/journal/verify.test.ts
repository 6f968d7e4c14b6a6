import { expect, test } from 'vitest';
import type { JournalEntry } from './entry.ts';
import { verify } from './verify.ts';

const entry = (n: number, at: number, more: Partial<JournalEntry> = {}): JournalEntry => ({
  n,
  at,
  answeredAt: at,
  realAt: 0,
  via: 'device',
  operationId: 'getStatus',
  method: 'GET',
  path: '/api/v1/status',
  role: 'admin',
  request: { mediaType: null, bytes: 0 },
  response: null,
  status: 200,
  outcome: 'answered',
  verdict: { request: [], reply: [] },
  intended: false,
  faults: [],
  ...more,
});

const signIn = { operationId: 'signIn', method: 'POST', path: '/api/v1/admin_login' } as const;
const day = [
  entry(1, 0, { ...signIn, role: null, status: 404 }),
  entry(2, 1_000, { ...signIn, role: null }),
  entry(3, 2_000),
  entry(4, 12_000, { status: 503 }),
  entry(5, 22_000),
];

test('a verification that passes lists the matching exchanges', () => {
  const result = verify(day, {
    expect: [
      { match: { operationId: 'signIn', status: 200 }, count: 1 },
      { match: { operationId: 'getStatus' }, count: { min: 2, max: 3 } },
      { match: { method: 'GET', path: '/api/v1/status', status: 503 } },
      { match: { operationId: 'startUpdate' }, count: 0 },
    ],
  });
  expect(result).toEqual({
    passed: true,
    outcome: 'passed',
    expectations: [
      { passed: true, outcome: 'passed', matched: [2] },
      { passed: true, outcome: 'passed', matched: [3, 4, 5] },
      { passed: true, outcome: 'passed', matched: [4] },
      { passed: true, outcome: 'passed', matched: [] },
    ],
    failures: [],
    nearMisses: [],
  });
});

test('a mismatch lists the closest exchanges, the best and newest first', () => {
  const { passed, failures, nearMisses } = verify(day, {
    expect: [{ match: { operationId: 'getStatus', role: 'setup', status: 503 }, count: 1 }],
  });
  expect(passed).toBe(false);
  expect(failures).toEqual([
    'getStatus with role setup, status 503 came 0 times, and 1 time is expected.',
  ]);
  expect(nearMisses).toEqual([
    { expectation: 0, n: 4, differs: ['role is admin, not setup'] },
    { expectation: 0, n: 5, differs: ['role is admin, not setup', 'status is 200, not 503'] },
    { expectation: 0, n: 3, differs: ['role is admin, not setup', 'status is 200, not 503'] },
  ]);
});

test.each([
  [{ min: 4 }, 'came 3 times, and at least 4 times is expected.'],
  [{ max: 2 }, 'came 3 times, and at most 2 times is expected.'],
  [{ min: 1, max: 2 }, 'came 3 times, and 1 to 2 times is expected.'],
  [0, 'came 3 times, and 0 times is expected.'],
])('a count of %o is formatted as text', (count, words) => {
  const { failures } = verify(day, { expect: [{ match: { operationId: 'getStatus' }, count }] });
  expect(failures).toEqual([`getStatus ${words}`]);
});

test('order is verified if requested', () => {
  const signedInThenLost = [
    { match: { operationId: 'signIn', status: 200 } },
    { match: { status: 503 } },
  ] as const;
  expect(verify(day, { expect: signedInThenLost, order: true }).passed).toBe(true);
  const backwards = [signedInThenLost[1], signedInThenLost[0]] as const;
  expect(verify(day, { expect: backwards }).passed).toBe(true);
  expect(verify(day, { expect: backwards, order: true }).failures).toEqual([
    'They did not come in this order: any request with status 503, then signIn with status 200.',
  ]);
});

test('a time limit applies from the first to the last match, with the best selection', () => {
  const expectations = [
    { match: { operationId: 'getStatus', status: 200 } },
    { match: { status: 503 } },
  ] as const;
  const within = (withinMs: number, order: boolean) =>
    verify(day, { expect: expectations, withinMs, order }).passed;
  expect(within(10_000, false)).toBe(true);
  expect(within(9_999, false)).toBe(false);
  expect(within(10_000, true)).toBe(true);
  expect(verify(day, { expect: expectations, withinMs: 5, order: true }).failures).toEqual([
    'They came within 10000 ms at best, and 5 ms are expected: getStatus with status 200, then any request with status 503.',
  ]);
});

test('a missing exchange is reported once', () => {
  const { failures } = verify(day, {
    expect: [{ match: { operationId: 'startUpdate' } }, { match: { operationId: 'signIn' } }],
    order: true,
    withinMs: 1,
  });
  expect(failures).toEqual(['startUpdate came 0 times, and at least 1 time is expected.']);
});

const startUpdate = { operationId: 'startUpdate' } as const;
const dropping = (min: number, max = min) => ({ last: 9, count: () => ({ min, max }) });

test('exchanges that are no longer stored count', () => {
  const count = (expected: number, min: number, max?: number) =>
    verify(day, { expect: [{ match: startUpdate, count: expected }] }, dropping(min, max)).outcome;
  expect(count(2, 2)).toBe('passed');
  expect(count(0, 2)).toBe('failed');
  expect(count(4, 2, 3)).toBe('failed');
});

test('a count that depends on what is no longer known is unknown, and does not pass', () => {
  const result = verify(day, { expect: [{ match: startUpdate, count: 0 }] }, dropping(0, 2));
  expect(result).toEqual({
    passed: false,
    outcome: 'unknown',
    expectations: [{ passed: false, outcome: 'unknown', matched: [] }],
    failures: [
      'Unknown: startUpdate came at most 2 times, and 0 times is expected. Entries up to 9 are no longer stored. Verify earlier, or set since to 9 or above.',
    ],
    nearMisses: [],
  });
});

test('an order or a time limit that dropped exchanges may have met is unknown', () => {
  const expectations = [{ match: { status: 503 } }, { match: { operationId: 'signIn' } }] as const;
  const ordered = { expect: expectations, order: true };
  const limited = { expect: expectations, withinMs: 1 };
  for (const verification of [ordered, limited]) {
    expect(verify(day, verification).outcome).toBe('failed');
    const { outcome, failures } = verify(day, verification, dropping(1));
    expect(outcome).toBe('unknown');
    expect(failures).toEqual([expect.stringMatching(/^Unknown: They .* no longer stored/)]);
  }
  const met = { expect: [...expectations].reverse(), order: true };
  expect(verify(day, met, dropping(1)).outcome).toBe('passed');
});
