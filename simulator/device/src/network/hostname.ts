import type { Schema } from '@stillhouse/contracts/api';
import type { DeviceCore } from '../core/device-core.ts';
import type { DeviceState } from '../state/device-state.ts';

/** The hostname that is set: a custom one, or the serial number (spec section 3). */
export function getHostnameSettings({ network, serialNumber }: DeviceState): Schema<'Hostname'> {
  const { hostname } = network;
  return {
    hostname: hostname ?? serialNumber,
    source: hostname === undefined ? '' : 'custom',
    defaultHostname: serialNumber,
    isDefault: hostname === undefined,
  };
}

/** The hostname that the device goes by: a change counts from the next start on. */
export function getAnnouncedHostname({ network, serialNumber }: DeviceState): string {
  return network.announcedHostname ?? serialNumber;
}

/** Sets a custom hostname, or, without a source, goes back to the default. */
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

/** What a device does when it has started: it goes by the hostname that is set. */
export function announceHostname(core: DeviceCore): void {
  const { network } = core.state;
  if (network.announcedHostname === network.hostname) return;
  if (network.hostname === undefined) delete network.announcedHostname;
  else network.announcedHostname = network.hostname;
  core.emit({ type: 'hostnameAnnounced', hostname: getAnnouncedHostname(core.state) });
}
