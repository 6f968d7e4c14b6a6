import fc from 'fast-check';
import { expect, test } from 'vitest';
import { EventLog } from './event-log.ts';

function getLog(count: number): EventLog<number> {
  const log = new EventLog<number>('now');
  for (let event = 1; event <= count; event += 1) log.push(event);
  return log;
}

test('a reconnecting client gets exactly the missed events, or nothing if some are lost', () => {
  fc.assert(
    fc.property(fc.nat(5_000), fc.nat(6_000), (count, seen) => {
      const missed = getLog(count).listAfter(`now-${seen}`);
      if (seen > count || count - seen > 1_000) expect(missed).toBeNull();
      else expect(missed?.map(({ event }) => event)).toEqual(range(seen + 1, count));
    }),
    { numRuns: 60 },
  );
});

test.each(['', 'now', 'now-', 'now-1.5', 'now--1', 'now-NaN', 'then-1', 'now-1e1000'])(
  'an id of another log is unknown: "%s"',
  (id) => {
    expect(getLog(3).listAfter(id)).toBeNull();
  },
);

test('missed events keep their ids', () => {
  const log = new EventLog<string>('now');
  const ids: (string | null)[] = [];
  log.add({ send: (id) => void ids.push(id), end: () => {} });
  log.push('a');
  log.push('b');
  log.push('c');
  expect(ids).toEqual(['now-1', 'now-2', 'now-3']);
  expect(log.listAfter('now-1')?.map(({ id }) => id)).toEqual(['now-2', 'now-3']);
});

function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => from + index);
}
