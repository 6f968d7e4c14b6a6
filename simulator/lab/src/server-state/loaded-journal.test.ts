import type { ControlSchema } from 'stillhouse/client';
import { expect, test } from 'vitest';
import { readNewEntries } from './loaded-journal.ts';

type Entry = ControlSchema<'JournalEntry'>;
type Input = ControlSchema<'ControlInput'>;

function createExchange(n: number, realAt: number, outcome: Entry['outcome'] = 'answered'): Entry {
  return {
    n,
    at: 0,
    answeredAt: outcome === 'pending' ? null : 0,
    realAt,
    via: 'device',
    operationId: 'getStatus',
    method: 'GET',
    path: '/api/v1/status',
    role: 'admin',
    request: { mediaType: null, bytes: 0 },
    response: null,
    status: outcome === 'pending' ? null : 200,
    outcome,
    verdict: { request: [], reply: [] },
    intended: false,
    faults: [],
  };
}

function createInput(n: number): Input {
  return { n, after: 0, at: 0, realAt: n, operationId: 'setCondition', path: { name: 'cableOut' } };
}

/** A journal in memory that records the `since` values of its reads. */
function createJournal(entries: Entry[], inputs: Input[] = []) {
  const reads: number[] = [];
  const journal = { entries, inputs };
  const read = async ({ since, inputsSince }: { since: number; inputsSince: number }) => {
    reads.push(since);
    return {
      entries: journal.entries.filter(({ n }) => n > since),
      inputs: journal.inputs.filter(({ n }) => n > inputsSince),
      last: journal.entries.at(-1)?.n ?? 0,
      lastInput: journal.inputs.at(-1)?.n ?? 0,
      dropped: 0,
      droppedViolations: 0,
      violations: [],
    };
  };
  return { journal, read, reads };
}

test('only new entries are read, newest first', async () => {
  const { journal, read, reads } = createJournal(
    [createExchange(1, 10), createExchange(2, 20)],
    [createInput(1)],
  );
  const first = await readNewEntries(undefined, read);
  journal.entries.push(createExchange(3, 30));
  journal.inputs.push(createInput(2));
  const second = await readNewEntries(first, read);
  expect(second.entries.map(({ n }) => n)).toEqual([3, 2, 1]);
  expect(second.inputs.map(({ n }) => n)).toEqual([2, 1]);
  expect(reads).toEqual([0, 1]);
});

test('a pending exchange is read again until it is complete', async () => {
  const { journal, read } = createJournal([
    createExchange(1, 10),
    createExchange(2, 20, 'pending'),
    createExchange(3, 30),
  ]);
  const first = await readNewEntries(undefined, read);
  journal.entries[1] = createExchange(2, 20);
  const second = await readNewEntries(first, read);
  expect(second.entries.map(({ n, outcome }) => `${n} ${outcome}`)).toEqual([
    '3 answered',
    '2 answered',
    '1 answered',
  ]);
});

test('the journal of a reset device replaces the old one, even with the same numbers', async () => {
  const { journal, read } = createJournal(
    [createExchange(1, 10), createExchange(2, 20)],
    [createInput(1)],
  );
  const first = await readNewEntries(undefined, read);
  journal.entries = [createExchange(1, 50), createExchange(2, 60), createExchange(3, 70)];
  expect((await readNewEntries(first, read)).entries.map(({ realAt }) => realAt)).toEqual([
    70, 60, 50,
  ]);
  journal.entries = [];
  journal.inputs = [];
  const emptied = await readNewEntries(first, read);
  expect([emptied.entries, emptied.inputs]).toEqual([[], []]);
  journal.entries = [createExchange(1, 80)];
  expect((await readNewEntries(emptied, read)).entries.map(({ realAt }) => realAt)).toEqual([80]);
});
