import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState } from '../state/device-state.ts';

/** Returns the configured hostname: a custom one, or the serial number by default (R3.2). */
export function getHostnameSettings({ network, serialNumber }: DeviceState): Schema<'Hostname'> {
  const { hostname } = network;
  return {
    hostname: hostname ?? serialNumber,
    source: hostname === undefined ? '' : 'custom',
    defaultHostname: serialNumber,
    isDefault: hostname === undefined,
  };
}

/** Returns the hostname in use. A change applies from the next start (R4.28). */
export function getAnnouncedHostname({ network, serialNumber }: DeviceState): string {
  return network.announcedHostname ?? serialNumber;
}

/** Sets a custom hostname, or restores the default if no source is given. */
export function updateHostname(
  core: DeviceCore,
  { hostname, source }: Schema<'HostnameUpdate'>,
): Schema<'Hostname'> {
  const { network } = core.state;
  const before = network.hostname;
  if (source === 'custom') network.hostname = hostname;
  else delete network.hostname;
  if (network.hostname !== before) {
    core.emit({ type: 'networkSettingsChanged', group: 'hostname', keys: ['hostname'] });
  }
  return getHostnameSettings(core.state);
}

/** Puts the configured hostname into use. Called after every start. */
export function announceHostname(core: DeviceCore): void {
  const { network } = core.state;
  if (network.announcedHostname === network.hostname) return;
  if (network.hostname === undefined) delete network.announcedHostname;
  else network.announcedHostname = network.hostname;
  core.emit({ type: 'hostnameAnnounced', hostname: getAnnouncedHostname(core.state) });
}
