import type { Issue } from '@stillhouse/contracts/validators';
import type { Device } from '@stillhouse/device/device';
import { enrollByHand } from '@stillhouse/device/setup/enrollment';
import {
  failUpdate,
  finishDownload,
  finishInstall,
  openMaintenanceWindow,
} from '@stillhouse/device/updates/update-actions';
import { mostChannels } from '@stillhouse/device/updates/updates';
import type { ControlSchema } from '../../../client/control-schema.ts';
import { parameterKinds } from '../action-parameters.ts';
import type { ControlHandlers } from '../control-handlers.ts';
import { refuse, refuseBody } from '../control-problem.ts';

type ActionName = ControlSchema<'ActionName'>;
type Parameters = ControlSchema<'ActionParameters'>;

type Action = {
  /** What it does, a sentence for people. */
  summary: string;
  /** Which parameters it takes, and whether it needs them. */
  parameters?: { readonly [Name in keyof Parameters]?: 'needed' | 'optional' };
  /** Does it; returns why the device cannot, if it cannot. */
  run(device: Device, parameters: Parameters): string | undefined;
};

export const actionTable: Record<ActionName, Action> = {
  reboot: {
    summary: 'Restarts the device, as the API does.',
    run: (device) => {
      const result = device.reboot();
      return result.outcome === 'restarts' ? undefined : result.reason;
    },
  },
  powerOff: {
    summary: 'The plug is pulled.',
    run: (device) => void device.powerOff(),
  },
  powerOn: {
    summary: 'The plug is put back; a device that is off boots.',
    run: (device) => void device.powerOn(),
  },
  powerCycle: {
    summary: 'The plug is pulled and, some seconds later, put back.',
    run: (device) => void device.powerCycle(),
  },
  factoryReset: {
    summary: 'Somebody holds the button at the device until it is as it came from the factory.',
    run: (device) => void device.factoryReset(),
  },
  pair: {
    summary: 'A pad is paired with a device in its room.',
    parameters: { pairedDeviceName: 'optional' },
    run: (device, { pairedDeviceName }) =>
      device.pair(pairedDeviceName) === null
        ? `Product ${device.state.product} cannot be paired. Lease an arran`
        : undefined,
  },
  unpair: {
    summary: 'A pad is on its own again.',
    run: (device) => void device.unpair(),
  },
  changePassword: {
    summary: "Somebody changes the admin's password at the device.",
    parameters: { password: 'needed' },
    run: (device, { password = '' }) =>
      device.changePasswordAtDevice(password)
        ? undefined
        : 'The remote access settings are locked on the device. Unlock them over the API (updateRemoteAccessSettings)',
  },
  releaseFirmware: {
    summary: 'The provider offers a version on a channel.',
    parameters: { channel: 'needed', version: 'needed' },
    run: (device, { channel = '', version = '' }) =>
      device.releaseFirmware(channel, version)
        ? undefined
        : `The provider keeps ${mostChannels} channels and no more: ${channelsOf(device)}. Take one of them, or withdraw one`,
  },
  withdrawFirmware: {
    summary: 'The provider offers nothing on a channel any more.',
    parameters: { channel: 'needed' },
    run: (device, { channel = '' }) =>
      device.withdrawFirmware(channel)
        ? undefined
        : `Nothing is released on the channel ${channel}. Take one of ${channelsOf(device)}`,
  },
  changeUpdateSettings: {
    summary:
      'Whether the device updates by itself, and from which channel, is set, as the API does.',
    parameters: { type: 'optional', channel: 'optional' },
    run: (device, { type, channel }) => {
      if (type === undefined && channel === undefined)
        return 'Nothing to change. Say type or channel';
      device.changeUpdateSettings({ ...(type && { type }), ...(channel && { channel }) });
      return undefined;
    },
  },
  startUpdate: {
    summary: 'Somebody starts the update that is offered, as the API does.',
    run: (device) => {
      const started = device.startUpdate();
      return started.outcome === 'started'
        ? undefined
        : `An update cannot be started while its state is ${started.state}. Release a firmware first`;
    },
  },
  openMaintenanceWindow: {
    summary: 'An update that waits for its maintenance window, or has failed, begins now.',
    run: (device) => openMaintenanceWindow(device) ?? undefined,
  },
  finishDownload: {
    summary: 'The rest of the download of an update is skipped.',
    run: (device) => finishDownload(device) ?? undefined,
  },
  finishInstall: {
    summary: 'The rest of the installation of an update is skipped.',
    run: (device) => finishInstall(device) ?? undefined,
  },
  failUpdate: {
    summary: 'The update that runs fails.',
    parameters: { failure: 'optional' },
    run: (device, { failure }) => failUpdate(device, failure) ?? undefined,
  },
  enroll: {
    summary: 'Somebody enters an enrollment code, as the API does.',
    parameters: { code: 'optional' },
    run: (device, { code }) => enrollByHand(device, code) ?? undefined,
  },
};

function channelsOf({ state }: Device): string {
  return Object.keys(state.updates.channels).join(', ');
}

/** Everything that can be done to a device, by name. */
export const actionNames = Object.keys(actionTable) as ActionName[];

export const actions = {
  listActions: () => ({
    status: 200,
    body: actionNames.map((name) => {
      const { summary, parameters = {} } = actionTable[name];
      return {
        name,
        summary,
        parameters: Object.entries(parameters).map(([parameter, need]) => ({
          name: parameter as keyof Parameters,
          needed: need === 'needed',
          ...parameterKinds[parameter as keyof Parameters],
        })),
      };
    }),
  }),

  runDeviceAction: ({ path, body = {} }, { leased }) =>
    leased.runExclusive(async () => {
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
} satisfies Pick<ControlHandlers, 'listActions' | 'runDeviceAction'>;

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
