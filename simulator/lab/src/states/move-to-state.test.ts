import type { ControlSchema } from '@stillhouse/simulator/client';
import { expect, test } from 'vitest';
import { type MachineAccess, moveToState } from './move-to-state.ts';

type LegalMove = ControlSchema<'LegalMove'>;

/** A state machine in memory, from a table of the legal moves of each state. */
function createMachine(start: string, table: Record<string, Partial<LegalMove>[]>) {
  const log: string[] = [];
  let current = start;
  let due: string | null = null;
  const moves = Object.entries(table).flatMap(([from, legal]) =>
    legal.map(({ to = '' }) => ({ from, to, trigger: null, withinMs: null })),
  );
  const access: MachineAccess = {
    readMachine: async () => ({
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
    async runCall() {
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
  return { access, log, current: () => current };
}

test('a device is moved to a distant state move by move; the clock advances for moves that take time', async () => {
  const machine = createMachine('idle', {
    idle: [{ to: 'offered' }],
    offered: [{ to: 'running', takesTime: true }],
    running: [{ to: 'done' }],
    done: [],
  });
  await moveToState('done', machine.access);
  expect(machine.current()).toBe('done');
  expect(machine.log).toEqual(['call in idle', 'call in offered', 'time', 'call in running']);
});

test('a move without calls only advances the clock', async () => {
  const machine = createMachine('off', {
    off: [{ to: 'booting' }],
    booting: [{ to: 'on', calls: [], takesTime: true }],
    on: [],
  });
  await moveToState('on', machine.access);
  expect(machine.log).toEqual(['call in off', 'time']);
});

test('the error names the obstacles that the simulator reports', async () => {
  const machine = createMachine('idle', {
    idle: [{ to: 'done', calls: [], obstacle: 'The device is off.' }],
    done: [],
  });
  await expect(moveToState('done', machine.access)).rejects.toThrow(
    'Cannot reach "done" from "idle". The device is off.',
  );
  await expect(moveToState('idle', machine.access)).resolves.toBe(undefined);
  const alone = createMachine('idle', { idle: [], done: [] });
  await expect(moveToState('done', alone.access)).rejects.toThrow(
    'Cannot reach "done" from "idle"',
  );
});

test('a move without effect is not repeated', async () => {
  const machine = createMachine('idle', { idle: [{ to: 'done', takesTime: true }], done: [] });
  machine.access.runCall = async () => void machine.log.push('call');
  await expect(moveToState('done', machine.access)).rejects.toThrow(
    'Cannot reach "done" from "idle"',
  );
  expect(machine.log).toEqual(['call', 'time']);
});
