import type { Schema } from '@stillhouse/contracts/api';
import { describeInvisible, trimInput } from '@stillhouse/foundation/invisible-characters';
import { findIp4Problems, gatewayIsDeviceText } from '@stillhouse/foundation/ip4-rules';
import { normalizeIp4 } from '@stillhouse/foundation/ip4-subnet';
import { isLoopbackHost } from '../config/network-origin.ts';

type EthernetIp4 = Schema<'EthernetIp4'>;

/** The fields of the form. `mode` is null if the device reports an unknown one. */
export type Ip4Fields = {
  mode: EthernetIp4['mode'] | null;
  ip4Address: string;
  subnetMask: string;
  gateway: string;
  primaryDns: string;
  secondaryDns: string;
};

/** The address that the device has now, such as its DHCP lease. */
export type CurrentAddress = {
  [Field in 'ip4Address' | 'subnetMask' | 'gateway']?: string | null;
};

export type Ip4Problems = { [Field in keyof Ip4Fields]?: string };

/** @param lease the current address, which fills the fields of a device without a static one */
export function toIp4Fields(settings: EthernetIp4, lease?: CurrentAddress): Ip4Fields {
  // Other firmware versions may report another mode.
  const { mode }: { mode: string | null } = settings;
  // The three belong together, so they come from one source.
  const address = settings.ip4Address === undefined ? lease : settings;
  return {
    mode: mode === 'dhcp' || mode === 'static' ? mode : null,
    ip4Address: address?.ip4Address ?? '',
    subnetMask: address?.subnetMask ?? '',
    gateway: address?.gateway ?? '',
    primaryDns: settings.primaryDns ?? '',
    secondaryDns: settings.secondaryDns ?? '',
  };
}

/** R5.13. */
const texts = {
  ip4Address: 'You have to enter valid IP address.',
  subnetMask: 'You have to enter valid subnet mask.',
  gateway: 'You have to enter valid gateway.',
  primaryDns: 'You have to enter valid primary DNS address.',
} as const;

/**
 * Validates the fields (R5.12, R5.13, R5.26). The secondary DNS is marked as required but not
 * validated.
 *
 * @param allowsLoopback whether the device may have a loopback address: that of this page
 */
export function getIp4Problems(
  fields: Ip4Fields,
  allowsLoopback = isLoopbackHost(location.hostname),
): Ip4Problems {
  if (fields.mode === null) return { mode: 'You have to select mode.' };
  if (fields.mode === 'dhcp') return {};
  const addresses = readAddresses(fields);
  const problems: Ip4Problems = {};
  for (const [field, text] of Object.entries(texts) as [keyof typeof texts, string][]) {
    if (normalizeIp4(addresses[field]) !== null) continue;
    const hidden = describeInvisible(addresses[field]);
    problems[field] = hidden === null ? text : `${text} This one contains ${hidden}.`;
  }
  for (const { field, message } of findIp4Problems(addresses, allowsLoopback)) {
    problems[field] = message.startsWith(gatewayIsDeviceText) ? gatewayIsDeviceText : message;
  }
  return problems;
}

/** Returns the addresses as the device stores them: without leading zeros (decision 0114). */
function readAddresses(fields: Ip4Fields) {
  const read = (text: string) => normalizeIp4(trimInput(text)) ?? trimInput(text);
  return {
    ip4Address: read(fields.ip4Address),
    subnetMask: read(fields.subnetMask),
    gateway: read(fields.gateway),
    primaryDns: read(fields.primaryDns),
    secondaryDns: read(fields.secondaryDns),
  };
}

/**
 * Converts the fields to the request.
 *
 * @throws if the fields have problems
 */
export function toIp4Update(fields: Ip4Fields): EthernetIp4 {
  const { mode } = fields;
  if (mode === null) throw new Error('The IP configuration has no mode. Validate it first.');
  // The device keeps the static fields while it uses DHCP.
  if (mode === 'dhcp') return { mode };
  return { mode, ...readAddresses(fields) };
}
