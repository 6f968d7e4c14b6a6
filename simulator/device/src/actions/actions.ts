import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { changePasswordAtDevice } from '../access/remote-access.ts';
import { endLockouts, lockOut } from '../access/user-lockouts.ts';
import { addIssuedCertificate, deleteCertificates } from '../certificates/issued-certificate.ts';
import type { DeviceCore } from '../core/device-core.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { powerCycle, powerOff, powerOn } from '../power/power.ts';
import { reboot } from '../power/reboot.ts';
import { submitEnrollmentCode } from '../setup/enrollment.ts';
import { pair, unpair } from '../setup/pairing.ts';
import type { ActionName, ActionParameters, Issue } from '../state/device-state.ts';
import {
  failUpdate,
  finishDownload,
  finishInstall,
  openMaintenanceWindow,
} from '../updates/update-actions.ts';
import {
  changeUpdateSettings,
  maxChannels,
  releaseFirmware,
  startUpdate,
  withdrawFirmware,
} from '../updates/updates.ts';

type Action = {
  /** A sentence that describes the action. */
  summary: string;
  parameters?: { readonly [Name in keyof ActionParameters]?: 'required' | 'optional' };
  /** Runs the action. Returns the reason if the device rejects, without the period. */
  run(device: DeviceCore, parameters: ActionParameters): string | undefined;
};

export const actionTable: Record<ActionName, Action> = {
  reboot: {
    summary: 'Restarts the device, as the API does.',
    run: (device) => {
      const result = reboot(device);
      return result.outcome === 'restarts' ? undefined : result.reason;
    },
  },
  powerOff: {
    summary: 'The device is unplugged.',
    run: (device) => void powerOff(device),
  },
  powerOn: {
    summary: 'The device is plugged in. A device that is off boots.',
    run: (device) => void powerOn(device),
  },
  powerCycle: {
    summary: 'The device is unplugged, and plugged in some seconds later.',
    run: (device) => void powerCycle(device),
  },
  factoryReset: {
    summary: 'A person holds the reset button: the device returns to its factory state.',
    run: (device) => void factoryReset(device),
  },
  pair: {
    summary: 'A pad is paired with a device in its room.',
    parameters: { pairedDeviceName: 'optional' },
    run: (device, { pairedDeviceName }) =>
      pair(device, pairedDeviceName) === null
        ? `Product ${device.state.product} cannot be paired. Lease an arran`
        : undefined,
  },
  unpair: {
    summary: 'The pad is unpaired.',
    run: (device) => void unpair(device),
  },
  changePassword: {
    summary: "A person changes the admin's password at the device.",
    parameters: { password: 'required' },
    run: (device, { password = '' }) =>
      changePasswordAtDevice(device, password)
        ? undefined
        : 'The remote access settings are locked on the device. Unlock them over the API (updateRemoteAccessSettings)',
  },
  releaseFirmware: {
    summary: 'The cloud offers a version on a channel.',
    parameters: { channel: 'required', version: 'required' },
    run: (device, { channel = '', version = '' }) =>
      releaseFirmware(device, channel, version)
        ? undefined
        : `Channel limit reached (${maxChannels}): ${formatChannels(device)}. Use one of them, or withdraw one`,
  },
  withdrawFirmware: {
    summary: 'The cloud no longer offers an update on a channel.',
    parameters: { channel: 'required' },
    run: (device, { channel = '' }) =>
      withdrawFirmware(device, channel)
        ? undefined
        : `No firmware is released on the channel ${channel}. Use one of ${formatChannels(device)}`,
  },
  changeUpdateSettings: {
    summary: 'The update type (automatic or manual) and the channel are set, as the API does.',
    parameters: { type: 'optional', channel: 'optional' },
    run: (device, { type, channel }) => {
      if (type === undefined && channel === undefined)
        return 'Nothing to change. Set type or channel';
      changeUpdateSettings(device, { ...(type && { type }), ...(channel && { channel }) });
      return undefined;
    },
  },
  startUpdate: {
    summary: 'The offered update is started, as the API does.',
    run: (device) => {
      const started = startUpdate(device);
      return started.outcome === 'started'
        ? undefined
        : `An update cannot be started while its state is ${started.state}. Release a firmware first`;
    },
  },
  openMaintenanceWindow: {
    summary: 'An update that waits for its maintenance window, or has failed, starts now.',
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
    summary: 'Enters an enrollment code, as the API does.',
    parameters: { code: 'optional' },
    run: (device, { code }) => submitEnrollmentCode(device, code) ?? undefined,
  },
  lockOut: {
    summary:
      'Somebody enters a wrong password until the user is locked out, at both addresses of the device.',
    parameters: { userName: 'required' },
    run: (device, { userName = '' }) => lockOut(device, userName) ?? undefined,
  },
  endLockout: {
    summary: 'The rest of all lockouts is skipped.',
    run: (device) => endLockouts(device) ?? undefined,
  },
  addCertificate: {
    summary: 'A self-signed certificate is uploaded that is valid, expires soon or has expired.',
    parameters: { validity: 'required' },
    run: (device, { validity = 'valid' }) => addIssuedCertificate(device, validity) ?? undefined,
  },
  removeCertificates: {
    summary: 'All uploaded certificates are deleted.',
    run: (device) => void deleteCertificates(device),
  },
};

function formatChannels({ state }: DeviceCore): string {
  return Object.keys(state.updates.channels).join(', ');
}

/** The names of all actions. */
export const actionNames = Object.keys(actionTable) as ActionName[];

/** Returns the reasons why an action does not accept these parameters. */
export function getParameterIssues(name: ActionName, given: object): Issue[] {
  const { parameters = {} } = actionTable[name];
  const taken = Object.keys(parameters);
  const takes = taken.length === 0 ? 'takes no parameters' : `takes ${taken.join(' and ')}`;
  const unknown = Object.keys(given)
    .filter((key) => !taken.includes(key))
    .map((key) => {
      const nearest = findNearestName(key, taken);
      const remedy = nearest === null ? '' : `. Did you mean ${nearest}?`;
      const message = `${JSON.stringify(key)} is not a parameter of ${name}, which ${takes}${remedy}`;
      return { pointer: `/${key}`, message };
    });
  const missing = Object.entries(parameters)
    .filter(([key, need]) => need === 'required' && !Object.hasOwn(given, key))
    .map(([key]) => ({ pointer: '', message: `${name} needs ${key}; add it` }));
  return [...unknown, ...missing];
}
