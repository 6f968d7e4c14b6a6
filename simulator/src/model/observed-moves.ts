import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import { machines } from './machines.ts';

type Move = {
  from: string;
  to: string;
  /** Null if it is not a transition of the machine. */
  transition: string | null;
};

const formatState = (machine: string, state: string) => `${machine} ${state}`;

/** The name of a move in reports: `power on -> off`. */
const moveName = (machine: string, from: string, to: string) => `${machine} ${from} -> ${to}`;

/** Returns every state and every move of the machines once, regardless of triggers. */
export function listPossibleMoves(): { states: string[]; transitions: string[] } {
  const all = Object.entries(machines);
  return {
    states: all.flatMap(([name, { states }]) => states.map((state) => formatState(name, state))),
    transitions: all.flatMap(([name, { moves }]) => [
      ...new Set(moves.map(({ from, to }) => moveName(name, from, to))),
    ]),
  };
}

/** Returns the current states of a device. */
export function getStates(state: DeviceState): string[] {
  return Object.entries(machines).map(([name, machine]) => formatState(name, machine.at(state)));
}

/** Returns the move that an event reports, or null. Every event with `from` and `to` is one. */
export function getMove(event: DeviceEvent): Move | null {
  if (!('from' in event) || event.from === event.to) return null;
  const { type, from, to } = event;
  const isBetweenObstacles = type === 'internet' && from !== 'reached' && to !== 'reached';
  return {
    from: formatState(type, from),
    to: formatState(type, to),
    transition: isBetweenObstacles ? null : moveName(type, from, to),
  };
}
