import { findNearestName } from '@stillhouse/foundation/nearest-name';
import { getProduct } from '@stillhouse/products/catalog';
import { changePasswordAtDevice } from '../access/remote-access.ts';
import { endLockouts, listLockouts, lockOut } from '../access/user-lockouts.ts';
import {
  addIssuedCertificate,
  deleteCertificates,
  findCertificateObstacle,
  listValidities,
} from '../certificates/issued-certificate.ts';
import type { DeviceCore } from '../core/device-core.ts';
import { factoryReset } from '../power/factory-reset.ts';
import { isUnplugged, powerCycle, powerOff, powerOn } from '../power/power.ts';
import { findRebootObstacle, reboot } from '../power/reboot.ts';
import {
  findEnrollmentObstacle,
  findValidCode,
  submitEnrollmentCode,
} from '../setup/enrollment.ts';
import { pair, unpair } from '../setup/pairing.ts';
import type {
  ActionName,
  ActionParameters,
  ActionTopic,
  DeviceState,
  Issue,
} from '../state/device-state.ts';
import {
  failUpdate,
  findDownloadObstacle,
  findFailureObstacle,
  findInstallObstacle,
  findPowerObstacle,
  findStartObstacle,
  findWindowObstacle,
  finishDownload,
  finishInstall,
  listFailures,
  openMaintenanceWindow,
} from '../updates/update-actions.ts';
import {
  changeUpdateSettings,
  hasAllChannels,
  maxChannels,
  releaseFirmware,
  startUpdate,
  withdrawFirmware,
} from '../updates/updates.ts';

type Parameter = keyof ActionParameters;

type Action = {
  topic: ActionTopic;
  /** A sentence that describes the action. */
  summary: string;
  /** What it loses cannot be undone. */
  dangerous?: true;
  /** `some`: at least one of those is required. */
  parameters?: { readonly [Name in Parameter]?: 'required' | 'optional' | 'some' };
  /** Returns why the action cannot act on the device now, without the period, or null. */
  findObstacle?(device: DeviceCore): string | null;
  /** With an obstacle, the action would change nothing, and is accepted. */
  idempotent?: true;
  /** What the state adds: a parameter that is needed now, or the only values that are possible. */
  narrow?(device: DeviceCore): { readonly [Name in Parameter]?: Narrowed };
  /** Runs the action. Returns why the parameters are not possible, without the period, or null. */
  run(device: DeviceCore, parameters: ActionParameters): string | null | undefined;
};

type Narrowed = { readonly needed?: boolean; readonly values?: readonly string[] };

export const actionTable: Record<ActionName, Action> = {
  reboot: {
    topic: 'power',
    summary: 'Restarts the device, as the API does.',
    findObstacle: (device) => findRebootObstacle(device)?.reason ?? null,
    run: (device) => void reboot(device),
  },
  powerOff: {
    topic: 'power',
    summary: 'The device is unplugged.',
    findObstacle: (device) => (isUnplugged(device) ? 'The device is off already' : null),
    idempotent: true,
    run: (device) => void powerOff(device),
  },
  powerOn: {
    topic: 'power',
    summary: 'The device is plugged in. A device that is off boots.',
    findObstacle: ({ state }) => (state.power.state === 'off' ? null : 'The device is on already'),
    idempotent: true,
    run: (device) => void powerOn(device),
  },
  powerCycle: {
    topic: 'power',
    summary: 'The device is unplugged, and plugged in some seconds later.',
    run: (device) => void powerCycle(device),
  },
  factoryReset: {
    topic: 'power',
    summary: 'A person holds the reset button: the device returns to its factory state.',
    dangerous: true,
    run: (device) => void factoryReset(device),
  },
  pair: {
    topic: 'pairing',
    summary: 'A pad is paired with a device in its room.',
    parameters: { pairedDeviceName: 'optional' },
    findObstacle: ({ state }) =>
      getProduct(state.product).canPair
        ? null
        : `Product ${state.product} cannot be paired. Lease an arran`,
    run: (device, { pairedDeviceName }) => void pair(device, pairedDeviceName),
  },
  unpair: {
    topic: 'pairing',
    summary: 'The pad is unpaired.',
    findObstacle: ({ state }) => (state.pairing.paired ? null : 'The device is not paired'),
    idempotent: true,
    run: (device) => void unpair(device),
  },
  changePassword: {
    topic: 'access',
    summary: "A person changes the admin's password at the device.",
    parameters: { password: 'required' },
    findObstacle: ({ state }) =>
      state.remoteAccess.lock
        ? 'The remote access settings are locked on the device. Unlock them over the API (updateRemoteAccessSettings)'
        : null,
    run: (device, { password = '' }) => void changePasswordAtDevice(device, password),
  },
  releaseFirmware: {
    topic: 'update',
    summary: 'The cloud offers a version on a channel.',
    parameters: { channel: 'required', version: 'required' },
    narrow: ({ state }) =>
      hasAllChannels(state) ? { channel: { values: listChannels(state) } } : {},
    run: (device, { channel = '', version = '' }) =>
      releaseFirmware(device, channel, version)
        ? null
        : `Channel limit reached (${maxChannels}): ${listChannels(device.state).join(', ')}. Use one of them, or withdraw one`,
  },
  withdrawFirmware: {
    topic: 'update',
    summary: 'The cloud no longer offers an update on a channel.',
    parameters: { channel: 'required' },
    findObstacle: ({ state }) =>
      listChannels(state).length > 0 ? null : 'No firmware is released. Release one first',
    narrow: ({ state }) => ({ channel: { values: listChannels(state) } }),
    run: (device, { channel = '' }) =>
      withdrawFirmware(device, channel)
        ? null
        : `No firmware is released on the channel ${channel}. Use one of ${listChannels(device.state).join(', ')}`,
  },
  changeUpdateSettings: {
    topic: 'update',
    summary: 'The update type (automatic or manual) and the channel are set, as the API does.',
    parameters: { type: 'some', channel: 'some' },
    run: (device, { type, channel }) =>
      void changeUpdateSettings(device, { ...(type && { type }), ...(channel && { channel }) }),
  },
  startUpdate: {
    topic: 'update',
    summary: 'The offered update is started, as the API does.',
    findObstacle: findStartObstacle,
    run: (device) => void startUpdate(device),
  },
  openMaintenanceWindow: {
    topic: 'update',
    summary: 'An update that waits for its maintenance window, or has failed, starts now.',
    findObstacle: findWindowObstacle,
    run: (device) => void openMaintenanceWindow(device),
  },
  finishDownload: {
    topic: 'update',
    summary: 'The rest of the download of an update is skipped.',
    findObstacle: findDownloadObstacle,
    run: (device) => void finishDownload(device),
  },
  finishInstall: {
    topic: 'update',
    summary: 'The rest of the installation of an update is skipped.',
    findObstacle: findInstallObstacle,
    run: (device) => void finishInstall(device),
  },
  failUpdate: {
    topic: 'update',
    summary: 'The update that runs fails.',
    parameters: { failure: 'optional' },
    findObstacle: findFailureObstacle,
    narrow: ({ state }) => ({ failure: { values: listFailures(state.updates.state) } }),
    run: (device, { failure }) => failUpdate(device, failure),
  },
  enroll: {
    topic: 'cloud',
    summary: 'Enters an enrollment code, as the API does.',
    parameters: { code: 'optional' },
    findObstacle: findEnrollmentObstacle,
    narrow: (device) => ({ code: { needed: findValidCode(device) === null } }),
    run: (device, { code }) => submitEnrollmentCode(device, code),
  },
  lockOut: {
    topic: 'access',
    summary:
      'Somebody enters a wrong password until the user is locked out, at both addresses of the device.',
    parameters: { userName: 'required' },
    findObstacle: ({ state }) => findPowerObstacle(state),
    run: (device, { userName = '' }) => void lockOut(device, userName),
  },
  endLockout: {
    topic: 'access',
    summary: 'The rest of all lockouts is skipped.',
    findObstacle: (device) => (listLockouts(device).length > 0 ? null : 'No user is locked out'),
    run: (device) => void endLockouts(device),
  },
  addCertificate: {
    topic: 'certificates',
    summary: 'A self-signed certificate is uploaded that is valid, expires soon or has expired.',
    parameters: { validity: 'required' },
    findObstacle: findCertificateObstacle,
    narrow: (device) => ({ validity: { values: listValidities(device) } }),
    run: (device, { validity = 'valid' }) => addIssuedCertificate(device, validity),
  },
  removeCertificates: {
    topic: 'certificates',
    summary: 'All uploaded certificates are deleted.',
    findObstacle: ({ state }) =>
      state.certificates.length > 0 ? null : 'No certificate is uploaded',
    idempotent: true,
    run: (device) => void deleteCertificates(device),
  },
};

/** Runs an action. Returns the reason if the device rejects it, without the period, or null. */
export function runAction(
  device: DeviceCore,
  name: ActionName,
  parameters: ActionParameters,
): string | null {
  const { findObstacle, idempotent = false, run } = actionTable[name];
  const obstacle = findObstacle?.(device) ?? null;
  if (obstacle !== null) return idempotent ? null : obstacle;
  return run(device, parameters) ?? null;
}

function listChannels({ updates }: DeviceState): string[] {
  return Object.keys(updates.channels);
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
  const some = Object.entries(parameters).flatMap(([key, need]) => (need === 'some' ? [key] : []));
  if (some.length > 0 && !some.some((key) => Object.hasOwn(given, key))) {
    missing.push({ pointer: '', message: `${name} needs ${some.join(' or ')}; add one` });
  }
  return [...unknown, ...missing];
}
