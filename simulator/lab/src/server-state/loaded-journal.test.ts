import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { readOn } from './loaded-journal.ts';

type Entry = ControlSchema<'JournalEntry'>;
type Input = ControlSchema<'ControlInput'>;

function exchange(n: number, realAt: number, outcome: Entry['outcome'] = 'answered'): Entry {
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

function input(n: number): Input {
  return { n, after: 0, at: 0, realAt: n, operationId: 'setCondition', path: { name: 'cableOut' } };
}

/** A journal on paper, which notes what it was asked. */
function onPaper(entries: Entry[], inputs: Input[] = []) {
  const asked: number[] = [];
  const paper = { entries, inputs };
  const read = async ({ since, inputsSince }: { since: number; inputsSince: number }) => {
    asked.push(since);
    return {
      entries: paper.entries.filter(({ n }) => n > since),
      inputs: paper.inputs.filter(({ n }) => n > inputsSince),
      last: paper.entries.at(-1)?.n ?? 0,
      lastInput: paper.inputs.at(-1)?.n ?? 0,
      dropped: 0,
      violations: [],
    };
  };
  return { paper, read, asked };
}

test('only what is new is read, newest first', async () => {
  const { paper, read, asked } = onPaper([exchange(1, 10), exchange(2, 20)], [input(1)]);
  const first = await readOn(undefined, read);
  paper.entries.push(exchange(3, 30));
  paper.inputs.push(input(2));
  const second = await readOn(first, read);
  expect(second.entries.map(({ n }) => n)).toEqual([3, 2, 1]);
  expect(second.inputs.map(({ n }) => n)).toEqual([2, 1]);
  expect(asked).toEqual([0, 1]);
});

test('an exchange that was on its way is read again until it is over', async () => {
  const { paper, read } = onPaper([exchange(1, 10), exchange(2, 20, 'pending'), exchange(3, 30)]);
  const first = await readOn(undefined, read);
  paper.entries[1] = exchange(2, 20);
  const second = await readOn(first, read);
  expect(second.entries.map(({ n, outcome }) => `${n} ${outcome}`)).toEqual([
    '3 answered',
    '2 answered',
    '1 answered',
  ]);
});

test('a device that was made anew has another journal, whatever its numbers', async () => {
  const { paper, read } = onPaper([exchange(1, 10), exchange(2, 20)], [input(1)]);
  const first = await readOn(undefined, read);
  paper.entries = [exchange(1, 50), exchange(2, 60), exchange(3, 70)];
  expect((await readOn(first, read)).entries.map(({ realAt }) => realAt)).toEqual([70, 60, 50]);
  paper.entries = [];
  paper.inputs = [];
  const emptied = await readOn(first, read);
  expect([emptied.entries, emptied.inputs]).toEqual([[], []]);
  paper.entries = [exchange(1, 80)];
  expect((await readOn(emptied, read)).entries.map(({ realAt }) => realAt)).toEqual([80]);
});
