import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { bringTo, type Mover } from './drive-to-state.ts';

type LegalMove = ControlSchema<'LegalMove'>;

/** A machine on paper: what may be done where, and which of it needs time. */
function onPaper(start: string, table: Record<string, Partial<LegalMove>[]>) {
  const log: string[] = [];
  let current = start;
  let due: string | null = null;
  const moves = Object.entries(table).flatMap(([from, legal]) =>
    legal.map(({ to = '' }) => ({ from, to, trigger: null, withinMs: null })),
  );
  const mover: Mover = {
    machine: async () => ({
      name: 'updateState',
      summary: '',
      current,
      states: Object.keys(table),
      triggers: [],
      moves,
      legal: (table[current] ?? []).map((move) => ({
        to: '',
        trigger: null,
        withinMs: null,
        takesTime: false,
        obstacle: null,
        calls: [{ action: 'startUpdate', parameters: {} }],
        ...move,
      })),
    }),
    async call() {
      const [move] = (table[current] ?? []).filter(({ obstacle }) => !obstacle);
      log.push(`call in ${current}`);
      if (move?.takesTime) due = move.to ?? null;
      else current = move?.to ?? current;
    },
    async advanceToNext() {
      log.push('time');
      const [next] = table[current] ?? [];
      if (next?.takesTime && next.calls?.length === 0) due = next.to ?? null;
      if (due === null) return false;
      current = due;
      due = null;
      return true;
    },
  };
  return { mover, log, current: () => current };
}

test('a device is brought to a far state move by move, its clock going on where a move takes time', async () => {
  const paper = onPaper('idle', {
    idle: [{ to: 'offered' }],
    offered: [{ to: 'running', takesTime: true }],
    running: [{ to: 'done' }],
    done: [],
  });
  await bringTo('done', paper.mover);
  expect(paper.current()).toBe('done');
  expect(paper.log).toEqual(['call in idle', 'call in offered', 'time', 'call in running']);
});

test('where time alone leads on, it is time that goes on', async () => {
  const paper = onPaper('off', {
    off: [{ to: 'booting' }],
    booting: [{ to: 'on', calls: [], takesTime: true }],
    on: [],
  });
  await bringTo('on', paper.mover);
  expect(paper.log).toEqual(['call in off', 'time']);
});

test('what is in the way is told in the words of the simulator', async () => {
  const paper = onPaper('idle', {
    idle: [{ to: 'done', calls: [], obstacle: 'The device is off.' }],
    done: [],
  });
  await expect(bringTo('done', paper.mover)).rejects.toThrow(
    'Nothing that can be done now leads from "idle" to "done". The device is off.',
  );
  await expect(bringTo('idle', paper.mover)).resolves.toBe(undefined);
  const alone = onPaper('idle', { idle: [], done: [] });
  await expect(bringTo('done', alone.mover)).rejects.toThrow('leads from "idle" to "done"');
});

test('a move that comes to nothing is not made for ever', async () => {
  const paper = onPaper('idle', { idle: [{ to: 'done', takesTime: true }], done: [] });
  paper.mover.call = async () => void paper.log.push('call');
  await expect(bringTo('done', paper.mover)).rejects.toThrow('leads from "idle" to "done"');
  expect(paper.log).toEqual(['call', 'time']);
});
