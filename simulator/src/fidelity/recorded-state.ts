import type { OperationId } from '@stillhouse/contracts/operations';
import type { Device } from '@stillhouse/device/device';
import { getMember, isRecord } from '@stillhouse/foundation/is-record';
import type { TrafficExchange } from '../traffic/traffic.ts';
import { formatShortValue } from './format-fidelity.ts';
import { isPlaceholder } from './placeholder.ts';
import { issueRecordedCertificates, listUploads } from './recorded-certificates.ts';
import { takeOver } from './take-over.ts';

/** Reads whose body is the group of settings of this name. */
const settingReads: Partial<Record<OperationId, string>> = {
  getSystemSettings: 'system',
  getAudioVideoSettings: 'audiovideo',
  getChromiumSettings: 'chromium',
  getUpdateSettings: 'updates',
  getNtpSettings: 'ntp',
  getLanguageSettings: 'language',
};

/** States of an update that no event of a recording leads to. */
const endedUpdateStates: readonly unknown[] = ['notFound', 'error'];

/** An average signal strength of each level, in dBm. */
const signalLevels: Readonly<Record<string, number>> = {
  Excellent: -49,
  Good: -61,
  Fair: -72,
  Poor: -84,
};

/**
 * Gives a new device the settings and the environment that the first reads of a recording show.
 * @returns notes on what the device could not take over
 */
export function applyRecordedState(
  device: Device,
  exchanges: readonly TrafficExchange[],
): string[] {
  const uploaded = listUploads(exchanges);
  return listFirstReads(exchanges).flatMap(([operationId, body]) => {
    const patch =
      operationId === 'listCertificates'
        ? { certificates: issueRecordedCertificates(body, uploaded) }
        : createPatch(operationId, body, device);
    const source = `The first ${operationId}`;
    return patch === null
      ? []
      : [...listUnknownLevels(operationId, body, source), ...takeOver(device, patch, source)];
  });
}

/**
 * Only those whose body was recorded. Settings come first: the channel of updates is one of them.
 */
function listFirstReads(
  exchanges: readonly TrafficExchange[],
): (readonly [operationId: OperationId, body: unknown])[] {
  const reads = new Map<OperationId, unknown>();
  for (const { operationId, response } of exchanges) {
    if (operationId === null || response?.status !== 200 || response.lack !== null) continue;
    if (reads.has(operationId)) continue;
    reads.set(operationId, response.body);
  }
  const getRank = (operationId: OperationId) => (settingReads[operationId] === undefined ? 1 : 0);
  return [...reads].sort(([one], [other]) => getRank(one) - getRank(other));
}

/** Returns the part of the state that a read shows, as a merge patch. Null for other reads. */
function createPatch(operationId: OperationId, body: unknown, device: Device): object | null {
  const group = settingReads[operationId];
  if (group !== undefined) return { settings: { [group]: body } };
  if (operationId === 'getTimeSettings' && isRecord(body)) {
    const { use24HourTimeFormat, timeZone } = body;
    return { settings: { time: { use24HourTimeFormat, timeZoneId: getMember(timeZone, 'id') } } };
  }
  if (operationId === 'getStatus' && isRecord(body)) {
    const { isPaired: paired, pairedDeviceName } = body;
    const hasName = typeof pairedDeviceName === 'string' && !isPlaceholder(pairedDeviceName);
    return { pairing: { paired, ...(hasName && { pairedDeviceName }) } };
  }
  if (operationId === 'getHostname' && getMember(body, 'isDefault') === false) {
    const hostname = getMember(body, 'hostname');
    // Whether the device has restarted since the last change is not known.
    return { network: { hostname, announcedHostname: hostname } };
  }
  if (operationId === 'getProxy') return { network: { proxy: body } };
  if (operationId === 'getRemoteAccessSettings') {
    return { remoteAccess: { lock: getMember(body, 'lock') } };
  }
  if (operationId === 'getAvailableUpdate') return createUpdatePatch(body, device);
  if (operationId === 'listWifiNetworks' && Array.isArray(body)) {
    // The home network stays: the device may be connected by it only.
    const [home] = device.state.nearbyNetworks;
    const others = body.map((network) => toNearbyNetwork(network, device));
    return { nearbyNetworks: [home, ...others.filter((other) => other !== home)] };
  }
  return null;
}

/** The device knows the result of an update from before the recording. Others are events. */
function createUpdatePatch(body: unknown, { state }: Device): object | null {
  const { upgradeState, availableVersion } = isRecord(body) ? body : {};
  if (!endedUpdateStates.includes(upgradeState)) return null;
  const offered = upgradeState === 'notFound' ? null : (availableVersion ?? state.firmwareVersion);
  const { channel } = state.settings.updates;
  return { updates: { state: upgradeState, offered, channels: { [channel]: offered } } };
}

/** A device has a strength in dBm, so an unknown level cannot be taken over. */
function listUnknownLevels(operationId: OperationId, body: unknown, source: string): string[] {
  if (operationId !== 'listWifiNetworks' || !Array.isArray(body)) return [];
  const levels = body.map((network) => getMember(network, 'signalStrength'));
  return [...new Set(levels)].flatMap((level) =>
    typeof level === 'string' && Object.hasOwn(signalLevels, level)
      ? []
      : [`${source}: signalStrength ${formatShortValue(level)} is not known, and taken as Good.`],
  );
}

/** A network that the device knows as well keeps its password. */
function toNearbyNetwork(network: unknown, { state }: Device): object {
  const { ssid, band, wifiSecurity, signalStrength } = isRecord(network) ? network : {};
  const same = (known: (typeof state.nearbyNetworks)[number]) =>
    known.ssid === ssid && known.band === band && known.wifiSecurity === wifiSecurity;
  return (
    state.nearbyNetworks.find(same) ?? {
      ssid,
      band,
      wifiSecurity,
      isHidden: false,
      signalDbm: signalLevels[String(signalStrength)] ?? signalLevels.Good,
      hasInternet: true,
      ...(wifiSecurity !== 'NONE' && { password: 'Substitute-0' }),
      ...(wifiSecurity === 'EAP' && { identity: 'substitute', method: 'PEAP' }),
    }
  );
}
