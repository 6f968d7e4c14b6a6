import type { Schema } from '@stillhouse/contracts/api';

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

/**
 * Validates the fields (R5.12, R5.13). The secondary DNS is marked as required but not validated.
 */
export function getIp4Problems(fields: Ip4Fields): Ip4Problems {
  if (fields.mode === null) return { mode: 'You have to select mode.' };
  if (fields.mode === 'dhcp') return {};
  const problems: Ip4Problems = {};
  const address = parseAddress(fields.ip4Address);
  const gateway = parseAddress(fields.gateway);
  if (!parseAddress(fields.primaryDns)) {
    problems.primaryDns = 'You have to enter valid primary DNS address.';
  }
  if (!address) problems.ip4Address = 'You have to enter valid IP address.';
  if (!gateway) problems.gateway = 'You have to enter valid gateway.';
  const mask = parseAddress(fields.subnetMask);
  if (!mask) problems.subnetMask = 'You have to enter valid subnet mask.';
  else if (!isContiguous(mask)) {
    problems.subnetMask = `${mask.join('.')} is not a subnet mask. Use one such as 255.255.255.0.`;
  }
  if (address && gateway && address.join('.') === gateway.join('.')) {
    problems.gateway = 'The gateway address must not be the same as the local IP address.';
  } else if (address && gateway && mask && !problems.subnetMask) {
    const first = address.map((group, at) => group & (mask[at] ?? 0));
    const last = address.map((group, at) => group | (~(mask[at] ?? 0) & 255));
    if (!gateway.every((group, at) => group >= (first[at] ?? 0) && group <= (last[at] ?? 0))) {
      problems.gateway = `The gateway must be in the subnet of the IP address: ${first.join('.')} to ${last.join('.')}.`;
    }
  }
  return problems;
}

/** A mask of ones followed by zeros, with at least one of each (decision 0089). */
function isContiguous(mask: readonly number[]): boolean {
  const bits = mask.map((group) => group.toString(2).padStart(8, '0')).join('');
  return /^1+0+$/.test(bits);
}

/**
 * Converts the fields to the request.
 *
 * @throws if the fields have problems
 */
export function toIp4Update(fields: Ip4Fields): EthernetIp4 {
  const { mode, ip4Address, subnetMask, gateway, primaryDns, secondaryDns } = fields;
  if (mode === null) throw new Error('The IP configuration has no mode. Validate it first.');
  // The device keeps the static fields while it uses DHCP.
  if (mode === 'dhcp') return { mode };
  return {
    mode,
    ip4Address: ip4Address.trim(),
    subnetMask: subnetMask.trim(),
    gateway: gateway.trim(),
    primaryDns: primaryDns.trim(),
    secondaryDns: secondaryDns.trim(),
  };
}

/**
 * Four groups of 1 to 3 digits (R5.12), each up to 255 (R5.14).
 *
 * @returns null for anything else; `010` is 10
 */
function parseAddress(address: string): number[] | null {
  const groups = address.trim().split('.');
  if (groups.length !== 4 || !groups.every((group) => /^\d{1,3}$/.test(group))) return null;
  const numbers = groups.map(Number);
  return numbers.every((number) => number <= 255) ? numbers : null;
}
