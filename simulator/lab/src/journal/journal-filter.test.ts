import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { entryFits, lineFits, linesOf } from './journal-filter.ts';

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
  'an exchange is found by "%s"',
  (filter) => expect(entryFits(entry, filter)).toBe(true),
);

test.each(['4xx', '50', 'oob', 'breach', 'ntp get', 'setup'])('"%s" finds others', (filter) => {
  expect(entryFits(entry, filter)).toBe(false);
});

test('an answer that a fault meant to break the contract is no breach, an unanswered request has failed', () => {
  const broken = { ...entry, verdict: { request: [], reply: [{ pointer: '', message: 'no' }] } };
  expect(entryFits(broken, 'breach')).toBe(true);
  expect(entryFits({ ...broken, intended: true }, 'breach')).toBe(false);
  expect(entryFits({ ...entry, status: null, outcome: 'reset' }, 'failed')).toBe(true);
});

test('what was done to the device stands between the exchanges that it came between', () => {
  const input = (n: number, after: number) => ({
    n,
    after,
    at: 0,
    realAt: 0,
    operationId: 'setCondition',
    path: { name: 'cableOut' },
    body: { on: true },
  });
  const entries = [5, 4, 3].map((n) => ({ ...entry, n }));
  const inputs = [input(9, 5), input(8, 4), input(7, 4), input(6, 1)];
  const lines = linesOf(entries, inputs);
  expect(lines.map((line) => ('entry' in line ? line.entry.n : `input ${line.input.n}`))).toEqual([
    'input 9',
    5,
    'input 8',
    'input 7',
    4,
    3,
    'input 6',
  ]);
  expect(lines.filter((line) => lineFits(line, 'input cable')).length).toBe(4);
  expect(lines.filter((line) => lineFits(line, 'ntp')).length).toBe(3);
});
