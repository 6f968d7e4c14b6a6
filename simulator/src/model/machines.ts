import { upgradeMachine } from '@stillhouse/contracts/state-machines';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import { obstacleTexts } from '@stillhouse/device/network/reach';
import type { DeviceState } from '@stillhouse/device/state/device-state';
import type { ControlSchema } from '../../client/control-schema.ts';

export type MachineName = ControlSchema<'MachineName'>;
/** As in the type of the event that reports its moves. */
type ObservedMachineName = MachineName & DeviceEvent['type'];

export type MachineMove = {
  readonly from: string;
  readonly to: string;
  /** What causes it, if the machine distinguishes moves by that. */
  readonly trigger?: string;
  /** The longest stay in `from` before this move. */
  readonly withinMs?: number;
};

/** A state machine of a device with all its states and moves. */
type Machine = {
  /** One sentence. */
  readonly summary: string;
  readonly states: readonly string[];
  readonly moves: readonly MachineMove[];
  /** Returns the current state of a device. */
  at(state: DeviceState): string;
};

const obstacles = Object.keys(obstacleTexts).filter((name) => name !== 'serverUnreachable');

/** State machines by the type of the event that reports their moves. */
export const machines: { readonly [Name in ObservedMachineName]: Machine } = {
  power: {
    summary: 'A device that is off refuses connections. While booting, it responds with 503.',
    states: ['on', 'off', 'booting'],
    moves: [
      { from: 'on', to: 'off' },
      { from: 'off', to: 'booting' },
      { from: 'booting', to: 'on' },
      // A power cut while it starts.
      { from: 'booting', to: 'off' },
    ],
    at: (state) => state.power.state,
  },
  updateState: {
    summary: 'The software update.',
    states: upgradeMachine.states,
    moves: upgradeMachine.moves,
    at: (state) => state.updates.state,
  },
  internet: {
    summary: 'Whether the device reaches the internet, and if not, what blocks it.',
    states: ['reached', ...obstacles],
    // Which of several obstacles is the nearest is visible as states, not as transitions.
    moves: obstacles.flatMap((obstacle) => [
      { from: 'reached', to: obstacle },
      { from: obstacle, to: 'reached' },
    ]),
    at: ({ network }) => network.internet,
  },
  // Connecting ends as connected or failed. Forgetting or losing a network ends each of them.
  wifi: {
    summary: 'The link to the Wi-Fi network that is saved.',
    states: ['DISCONNECTED', 'CONNECTING', 'CONNECTED', 'FAILED'],
    moves: [
      { from: 'DISCONNECTED', to: 'CONNECTING' },
      { from: 'CONNECTING', to: 'CONNECTED' },
      { from: 'CONNECTING', to: 'FAILED' },
      { from: 'CONNECTING', to: 'DISCONNECTED' },
      // Another network, or another password of the same network.
      { from: 'CONNECTED', to: 'CONNECTING' },
      { from: 'CONNECTED', to: 'DISCONNECTED' },
      // Certificates expire.
      { from: 'CONNECTED', to: 'FAILED' },
      { from: 'FAILED', to: 'CONNECTING' },
      { from: 'FAILED', to: 'DISCONNECTED' },
      // The condition wifiJoined sets this state without connecting.
      { from: 'DISCONNECTED', to: 'CONNECTED' },
      { from: 'FAILED', to: 'CONNECTED' },
    ],
    at: ({ network }) => network.wifi?.connection ?? 'DISCONNECTED',
  },
  // A factory reset creates another device, so it is not a move.
  enrollment: {
    summary: 'Enrollment in the cloud. Only a factory reset ends it.',
    states: ['notEnrolled', 'enrolling', 'enrolled', 'failed'],
    moves: [
      { from: 'notEnrolled', to: 'enrolling' },
      { from: 'enrolling', to: 'enrolled' },
      { from: 'enrolling', to: 'failed' },
      { from: 'failed', to: 'enrolling' },
    ],
    at: ({ enrollment }) => enrollment.state,
  },
};
