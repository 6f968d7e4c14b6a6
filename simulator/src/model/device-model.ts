import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import type { Device } from '@stillhouse/device/device';
import type { UpdateFailure } from '@stillhouse/device/state/device-state';
import { listFailures, updateFailures } from '@stillhouse/device/updates/update-actions';
import type { ControlSchema } from '../../client/control-schema.ts';
import type { MachineMove, MachineName } from './machines.ts';
import { getModelMachine } from './model-machines.ts';
import { proposeCalls } from './proposals.ts';
import { tryOut } from './try-out.ts';
import { willFail } from './update-calls.ts';

type Machine = ControlSchema<'Machine'>;

/**
 * Returns the state machines of a device as data: states, moves, the current state, and what causes
 * each move from it.
 *
 * @param failure how an update is to fail; null: as the conditions have it
 */
export function getModel(
  device: Device,
  names: readonly MachineName[],
  failure: UpdateFailure | null = null,
): Promise<Machine[]> {
  return Promise.all(names.map((name) => getMachine(device, name, failure)));
}

async function getMachine(
  device: Device,
  name: MachineName,
  failure: UpdateFailure | null,
): Promise<Machine> {
  const { summary, states, moves, at } = getModelMachine(name);
  const current = at(device);
  const open = moves.filter(
    ({ from, to }) =>
      from === current && (failure === null || to !== 'error' || canFail(device, failure)),
  );
  return {
    name,
    summary,
    current,
    states: [...states],
    triggers: name === 'updateState' ? updateTriggers() : [],
    moves: moves.map(({ from, to, trigger = null, withinMs = null }) => {
      return { from, to, trigger, withinMs };
    }),
    legal: await Promise.all(open.map((move) => findLegalMove(device, name, move, failure))),
    failures: name === 'updateState' && !willFail(device.state) ? [...updateFailures] : [],
  };
}

function canFail({ state }: Device, failure: UpdateFailure): boolean {
  return listFailures(state.updates.state).includes(failure);
}

async function findLegalMove(
  device: Device,
  name: MachineName,
  move: MachineMove,
  failure: UpdateFailure | null,
): Promise<Machine['legal'][number]> {
  const { to, trigger = null, withinMs = null } = move;
  const calls = proposeCalls(name, move, device.state, failure);
  const attempt = await tryOut(device, name, move, calls);
  const summary = { to, trigger, withinMs };
  if (attempt.outcome === 'moves') {
    return { ...summary, calls, takesTime: attempt.takesTime, obstacle: null };
  }
  const obstacle =
    calls.length === 0 ? 'No action makes this move from the current state.' : `${attempt.reason}.`;
  return { ...summary, calls: [], takesTime: false, obstacle };
}

function updateTriggers(): Machine['triggers'] {
  return Object.entries(upgradeMachine.triggers).map(([name, trigger]) => ({
    name,
    by: trigger.by,
    operationId: 'operationId' in trigger ? trigger.operationId : null,
    summary: trigger.description.trim().replaceAll(/\s+/g, ' '),
  }));
}
