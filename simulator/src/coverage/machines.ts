import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import type { DeviceEvent } from '../device/events.ts';
import { obstacleTexts } from '../device/reach.ts';
import type { DeviceState } from '../device/state.ts';

/** A state machine of a device, with all that it can do. */
interface Machine {
  readonly states: readonly string[];
  readonly moves: readonly { readonly from: string; readonly to: string }[];
  /** Where a device stands. */
  at(state: DeviceState): string;
}

/** A machine that no table restricts: it may go from any state to any other. */
function freely(states: readonly string[], at: Machine['at']): Machine {
  const moves = states.flatMap((from) =>
    states.filter((to) => to !== from).map((to) => ({ from, to })),
  );
  return { states, moves, at };
}

/** By the type of the event that tells of a move. */
const machines: { readonly [Type in DeviceEvent['type']]?: Machine } = {
  power: {
    states: ['on', 'off', 'booting'],
    moves: [
      { from: 'on', to: 'off' },
      { from: 'off', to: 'booting' },
      { from: 'booting', to: 'on' },
      // The plug is pulled while it starts.
      { from: 'booting', to: 'off' },
    ],
    at: (state) => state.power.state,
  },
  updateState: {
    states: upgradeMachine.states,
    moves: upgradeMachine.moves,
    at: (state) => state.updates.state,
  },
  internet: freely(
    ['reached', ...Object.keys(obstacleTexts).filter((name) => name !== 'serverUnreachable')],
    ({ network }) => network.internet,
  ),
  wifi: freely(['DISCONNECTED', 'CONNECTING', 'CONNECTED', 'FAILED'], ({ network }) =>
    network.wifi === undefined ? 'DISCONNECTED' : network.wifi.connection,
  ),
  enrollment: freely(
    ['notEnrolled', 'enrolling', 'enrolled', 'failed'],
    ({ enrollment }) => enrollment.state,
  ),
};

const stateName = (machine: string, state: string) => `${machine} ${state}`;

/** As a report names a move: `power on -> off`. */
const moveName = (machine: string, from: string, to: string) => `${machine} ${from} -> ${to}`;

/** Every state and every move that the machines have; each once, whatever triggers it. */
export function possibleMoves(): { states: string[]; transitions: string[] } {
  const all = Object.entries(machines);
  return {
    states: all.flatMap(([name, { states }]) => states.map((state) => stateName(name, state))),
    transitions: all.flatMap(([name, { moves }]) => [
      ...new Set(moves.map(({ from, to }) => moveName(name, from, to))),
    ]),
  };
}

/** The states that a device is in. */
export function statesOf(state: DeviceState): string[] {
  return Object.entries(machines).map(([name, machine]) => stateName(name, machine.at(state)));
}

/** The move that an event tells of, if it does: any event that says from where to where is one. */
export function moveOf(event: DeviceEvent): Record<'from' | 'to' | 'transition', string> | null {
  if (!('from' in event)) return null;
  const { type, from, to } = event;
  return {
    from: stateName(type, from),
    to: stateName(type, to),
    transition: moveName(type, from, to),
  };
}
