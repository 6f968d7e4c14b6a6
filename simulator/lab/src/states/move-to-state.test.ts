import type { ControlSchema } from 'stillhouse/client';
import { expect, test } from 'vitest';
import { type MachineAccess, moveToState } from './move-to-state.ts';

type Plan = ControlSchema<'PlannedPath'>;

const start: ControlSchema<'LegalMove'> = {
  to: '',
  trigger: null,
  withinMs: null,
  calls: [{ action: 'startUpdate', parameters: {} }],
  takesTime: false,
  obstacle: null,
};

const reachable = { obstacle: null, blockedBy: [] };

/** A machine in memory: calls and events move it along its states. */
function createMachine(states: readonly string[], plans: readonly Plan[]) {
  const log: string[] = [];
  const left = [...plans];
  let index = 0;
  const access: MachineAccess = {
    async planPath() {
      log.push('plan');
      return left.shift() ?? { moves: [], obstacle: 'No plan is left.', blockedBy: [] };
    },
    readState: async () => states[index] ?? '',
    async runCall() {
      log.push(`call in ${states[index]}`);
      if (states[index] !== 'slow') index += 1;
    },
    async advanceToNext() {
      log.push('time');
      index += 1;
      return index < states.length;
    },
  };
  return { access, log, current: () => states[index] };
}

test('a device is moved to a state as planned; the clock advances for moves that take time', async () => {
  const moves = [
    { ...start, to: 'slow' },
    { ...start, to: 'running', takesTime: true },
    { ...start, to: 'done', calls: [], takesTime: true },
  ];
  const machine = createMachine(['idle', 'slow', 'running', 'done'], [{ moves, ...reachable }]);
  await moveToState('done', machine.access);
  expect(machine.current()).toBe('done');
  expect(machine.log).toEqual(['plan', 'call in idle', 'call in slow', 'time', 'time']);
});

test('nothing is done if no path leads there, and the error names the condition', async () => {
  const blocked: Plan = { moves: [], obstacle: 'No update.', blockedBy: ['cableOut'] };
  const machine = createMachine(['idle', 'done'], [blocked]);
  await expect(moveToState('downgradeAvailable', machine.access)).rejects.toThrow(
    'Cannot reach "downgrade available". Cable out is on.',
  );
  expect(machine.log).toEqual(['plan']);
  const alone = createMachine(['idle', 'done'], [{ ...blocked, blockedBy: [] }]);
  await expect(moveToState('done', alone.access)).rejects.toThrow(
    'Cannot reach "done". No update.',
  );
});

test('a plan is made again if the device has changed meanwhile', async () => {
  const first = { moves: [{ ...start, to: 'done' }], ...reachable };
  const machine = createMachine(['idle', 'elsewhere', 'done'], [first, first]);
  await moveToState('done', machine.access);
  expect(machine.log).toEqual(['plan', 'call in idle', 'plan', 'call in elsewhere']);
  const never = createMachine(['a', 'b', 'c', 'd', 'e'], [first, first, first]);
  await expect(moveToState('done', never.access)).rejects.toThrow('Try again.');
});
