import type { Issue } from '@stillhouse/contracts/validators';
import type { Device } from '../../device/device.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { refuse, refuseBody } from '../control-problem.ts';
import type { ControlSchema } from '../schema.ts';

type ActionName = ControlSchema<'ActionName'>;
type Parameters = ControlSchema<'ActionParameters'>;

interface Action {
  /** Which parameters it takes, and whether it needs them. */
  parameters?: { readonly [Name in keyof Parameters]?: 'needed' | 'optional' };
  /** Does it; returns why the device cannot, if it cannot. */
  run(device: Device, parameters: Parameters): string | undefined;
}

export const actionTable: Record<ActionName, Action> = {
  reboot: {
    run: (device) => {
      const result = device.reboot();
      return result.outcome === 'restarts' ? undefined : result.reason;
    },
  },
  powerOff: { run: (device) => void device.powerOff() },
  powerOn: { run: (device) => void device.powerOn() },
  powerCycle: { run: (device) => void device.powerCycle() },
  factoryReset: { run: (device) => void device.factoryReset() },
  pair: {
    parameters: { pairedDeviceName: 'optional' },
    run: (device, { pairedDeviceName }) =>
      device.pair(pairedDeviceName) === null
        ? `Product ${device.state.product} cannot be paired. Lease an arran`
        : undefined,
  },
  unpair: { run: (device) => void device.unpair() },
  changePassword: {
    parameters: { password: 'needed' },
    run: (device, { password = '' }) =>
      device.changePasswordAtDevice(password)
        ? undefined
        : 'The remote access settings are locked on the device. Unlock them over the API (updateRemoteAccessSettings)',
  },
  releaseFirmware: {
    parameters: { channel: 'needed', version: 'needed' },
    run: (device, { channel = '', version = '' }) => void device.releaseFirmware(channel, version),
  },
  withdrawFirmware: {
    parameters: { channel: 'needed' },
    run: (device, { channel = '' }) =>
      device.withdrawFirmware(channel)
        ? undefined
        : `Nothing is released on the channel ${channel}. Take one of ${Object.keys(device.state.updates.channels).join(', ')}`,
  },
};

/** Everything that can be done to a device, by name. */
export const actionNames = Object.keys(actionTable) as ActionName[];

export const actions = {
  runDeviceAction: ({ path, body = {} }, { leased }) =>
    leased.inTurn(async () => {
      const action = actionTable[path.action];
      const issues = parameterIssues(path.action, body);
      if (issues.length > 0) return refuseBody(issues, ' Nothing was done.');
      const { device, clock } = leased.host;
      const refusal = action.run(device, body);
      if (typeof refusal === 'string') return refuse(409, 'conflict', `${refusal}.`);
      await leased.host.settle();
      return {
        status: 200,
        body: { action: path.action, at: clock.now(), power: device.power },
      };
    }),
} satisfies Pick<ControlHandlers, 'runDeviceAction'>;

/** Why an action does not take these parameters. */
export function parameterIssues(name: ActionName, given: object): Issue[] {
  const { parameters = {} } = actionTable[name];
  const taken = Object.keys(parameters);
  const takes = taken.length === 0 ? 'takes no parameters' : `takes ${taken.join(' and ')}`;
  const unknown = Object.keys(given)
    .filter((key) => !taken.includes(key))
    .map((key) => ({ pointer: `/${key}`, message: `is no parameter of ${name}, which ${takes}` }));
  const missing = Object.entries(parameters)
    .filter(([key, need]) => need === 'needed' && !Object.hasOwn(given, key))
    .map(([key]) => ({ pointer: '', message: `${name} needs ${key}; add it` }));
  return [...unknown, ...missing];
}
