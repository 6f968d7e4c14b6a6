import type { ControlSchema } from 'stillhouse/client';
import { expect, test } from 'vitest';
import { matchesEntry, matchesLine, mergeLines } from './journal-filter.ts';

const entry: ControlSchema<'JournalEntry'> = {
  n: 4,
  at: 1_894_006_800_000,
  answeredAt: 1_894_006_800_000,
  realAt: 1_774_000_000_000,
  via: 'device',
  operationId: 'updateNtpSettings',
  method: 'PUT',
  path: '/api/v1/settings/ntp',
  role: 'admin',
  request: { mediaType: 'application/json', bytes: 30 },
  response: { mediaType: 'application/problem+json', bytes: 200 },
  status: 503,
  outcome: 'answered',
  verdict: { request: [], reply: [] },
  intended: false,
  faults: [{ id: 'busy', kind: 'status', placement: 'ingress' }],
};

test.each(['', 'ntp', 'NTP put', '503', '5xx', 'admin failed', 'fault', 'busy'])(
  'the filter "%s" finds the exchange',
  (filter) => expect(matchesEntry(entry, filter)).toBe(true),
);

test.each(['4xx', '50', 'oob', 'violation', 'ntp get', 'setup'])(
  'the filter "%s" does not find the exchange',
  (filter) => {
    expect(matchesEntry(entry, filter)).toBe(false);
  },
);

test('an intended violation is not found as a violation; a request without a response has failed', () => {
  const broken = { ...entry, verdict: { request: [], reply: [{ pointer: '', message: 'no' }] } };
  expect(matchesEntry(broken, 'violation')).toBe(true);
  expect(matchesEntry({ ...broken, intended: true }, 'violation')).toBe(false);
  expect(matchesEntry({ ...entry, status: null, outcome: 'reset' }, 'failed')).toBe(true);
});

test('inputs are listed between the exchanges around them', () => {
  const createInput = (n: number, after: number) => ({
    n,
    after,
    at: 0,
    realAt: 0,
    operationId: 'setCondition',
    path: { name: 'cableOut' },
    body: { on: true },
  });
  const entries = [5, 4, 3].map((n) => ({ ...entry, n }));
  const inputs = [createInput(9, 5), createInput(8, 4), createInput(7, 4), createInput(6, 1)];
  const lines = mergeLines(entries, inputs);
  expect(lines.map((line) => ('entry' in line ? line.entry.n : `input ${line.input.n}`))).toEqual([
    'input 9',
    5,
    'input 8',
    'input 7',
    4,
    3,
    'input 6',
  ]);
  expect(lines.filter((line) => matchesLine(line, 'input cable')).length).toBe(4);
  expect(lines.filter((line) => matchesLine(line, 'ntp')).length).toBe(3);
});
