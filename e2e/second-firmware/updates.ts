import type { Handler } from './call.ts';
import type { Device } from './device.ts';
import { checkBody, members, only } from './fields.ts';
import { isOnline } from './network.ts';
import { Problem } from './problem.ts';

/** What each channel offers; any other channel offers nothing. */
const channels: Readonly<Record<string, string>> = {
  stable: 'NFD2.20290715.0012',
  failsafe: 'NFD2.20290715.0012',
  beta: 'NFD2.20291103.0001',
  legacy: 'NFD2.20280101.0450',
};

const stateMs = 1300;
const steps = ['downloading', 'installing', 'ready'];

function getOffered(device: Device): string | null {
  return isOnline(device) ? (channels[device.updates.shown.channel] ?? null) : null;
}

/** Where the update is. The steps follow from the time at which it began. */
function getUpdate(device: Device): { state: string; reason?: string } {
  const { since, reason } = device.update;
  if (since !== null) {
    const step = Math.floor((Date.now() - since) / stateMs);
    return { state: steps[step] ?? 'ready' };
  }
  if (reason !== undefined) return { state: 'error', reason };
  const offered = getOffered(device);
  if (offered === null) return { state: 'notFound' };
  if (offered === device.version) return { state: 'upToDate' };
  if (offered < device.version) return { state: 'downgradeAvailable' };
  const isAutomatic =
    device.updates.shown.type === 'AUTOMATIC' && device.system.shown.osInstallPolicy !== 'never';
  return { state: isAutomatic ? 'scheduled' : 'upgradeAvailable' };
}

export const getState: Handler = (device) => {
  const { state, reason } = getUpdate(device);
  const withReason = reason !== undefined && device.style.reportsOptional ? { reason } : {};
  return { status: 200, body: { state, ...withReason } };
};

export const getOffer: Handler = (device) => {
  const { state } = getUpdate(device);
  const offered = getOffered(device);
  return {
    status: 200,
    body: {
      upgradeState: state,
      currentVersion: device.version,
      availableVersion: offered === device.version ? null : offered,
    },
  };
};

const startable = ['upgradeAvailable', 'downgradeAvailable', 'scheduled', 'error'];

export const start: Handler = (device, { body }) => {
  checkBody(body, members({ action: only('update') }));
  const { state } = getUpdate(device);
  if (!startable.includes(state)) throw new Problem('update-not-startable', `It is ${state}.`);
  device.installing = getOffered(device);
  const since = Date.now();
  device.update = { since };
  setTimeout(() => {
    // A restart meanwhile installed it sooner, or interrupted it.
    if (device.update.since === since) device.restart();
  }, stateMs * steps.length).unref();
  return { status: 202, body: { state: 'downloading' } };
};

/** What a restart does to a running update: it installs it, or interrupts it. */
export function endUpdate(device: Device): void {
  const { state } = getUpdate(device);
  if (device.update.since === null) return;
  const isReady = state === 'ready';
  device.update = { since: null, ...(!isReady && { reason: 'interrupted' }) };
  if (isReady && device.installing !== null) device.version = device.installing;
}
