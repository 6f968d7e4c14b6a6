import { isLockedOut } from '@stillhouse/device/access/user-lockouts';
import { getFirstExpiry } from '@stillhouse/device/certificates/issued-certificate';
import type { Device } from '@stillhouse/device/device';
import { type MachineMove, type MachineName, machines } from './machines.ts';

/** A state machine as the model shows it. */
type ModelMachine = {
  readonly summary: string;
  readonly states: readonly string[];
  readonly moves: readonly MachineMove[];
  /** Returns the current state of a device. */
  at(device: Device): string;
};

/** The state of a lockout by user name. */
export const lockedOut = {
  admin: 'adminLockedOut',
  setup: 'setupLockedOut',
  oob: 'oobLockedOut',
} as const;
const lockStates = Object.values(lockedOut);
const validities = ['none', 'valid', 'expiring', 'expired'];

/**
 * Machines whose states depend on the time as well, so that no event reports their moves. Coverage
 * does not count them.
 */
const timedMachines = {
  signIn: {
    summary:
      'Whether a user is locked out after failed sign-ins. With several, the first of admin, setup and oob.',
    states: ['open', ...lockStates],
    moves: lockStates.flatMap((state) => [
      { from: 'open', to: state },
      { from: state, to: 'open' },
    ]),
    at: (device) =>
      Object.entries(lockedOut).find(([userName]) => isLockedOut(device, userName))?.[1] ?? 'open',
  },
  certificates: {
    summary:
      'The uploaded certificate that ends first. It is expiring in its last 30 days, when the console warns.',
    states: validities,
    moves: validities.flatMap((from) =>
      validities.filter((to) => to !== from).map((to) => ({ from, to })),
    ),
    at: (device) => getFirstExpiry(device) ?? 'none',
  },
} satisfies Partial<Record<MachineName, ModelMachine>>;

export type TimedMachineName = keyof typeof timedMachines;

export function isTimedMachine(name: MachineName): name is TimedMachineName {
  return Object.hasOwn(timedMachines, name);
}

/** Returns a state machine of every device. */
export function getModelMachine(name: MachineName): ModelMachine {
  if (isTimedMachine(name)) return timedMachines[name];
  const { at, ...machine } = machines[name];
  return { ...machine, at: (device) => at(device.state) };
}

/** All state machines. */
export const machineNames = [
  ...Object.keys(machines),
  ...Object.keys(timedMachines),
] as MachineName[];
