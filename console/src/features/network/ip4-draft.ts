import type { Schema } from '@stillhouse/contracts/api';

type EthernetIp4 = Schema<'EthernetIp4'>;

/** The IP configuration as its form shows it. `mode` is null when the device names none that is known here. */
export type Ip4Fields = {
  mode: EthernetIp4['mode'] | null;
  ip4Address: string;
  subnetMask: string;
  gateway: string;
  primaryDns: string;
  secondaryDns: string;
};

export type Ip4Problems = { [Field in keyof Ip4Fields]?: string };

export function ip4Fields(settings: EthernetIp4): Ip4Fields {
  // older or newer firmware may name another mode, whatever the contract says
  const { mode }: { mode: string | null } = settings;
  return {
    mode: mode === 'dhcp' || mode === 'static' ? mode : null,
    ip4Address: settings.ip4Address ?? '',
    subnetMask: settings.subnetMask ?? '',
    gateway: settings.gateway ?? '',
    primaryDns: settings.primaryDns ?? '',
    secondaryDns: settings.secondaryDns ?? '',
  };
}

/** The rules and texts of spec section 5. Secondary DNS is marked as required and is not checked, as it says there. */
export function ip4Problems(fields: Ip4Fields): Ip4Problems {
  if (fields.mode === null) return { mode: 'You have to select mode.' };
  if (fields.mode === 'dhcp') return {};
  const problems: Ip4Problems = {};
  const address = numbersOf(fields.ip4Address);
  const gateway = numbersOf(fields.gateway);
  if (!numbersOf(fields.primaryDns)) {
    problems.primaryDns = 'You have to enter valid primary DNS address.';
  }
  if (!address) problems.ip4Address = 'You have to enter valid IP address.';
  if (!gateway) problems.gateway = 'You have to enter valid gateway.';
  if (!numbersOf(fields.subnetMask)) problems.subnetMask = 'You have to enter valid subnet mask.';
  if (address && gateway && address.join('.') === gateway.join('.')) {
    problems.gateway = 'The gateway address must not be the same as the local IP address.';
  }
  return problems;
}

/** What asks the device for it. @throws when the fields have problems */
export function ip4Update(fields: Ip4Fields): EthernetIp4 {
  const { mode, ip4Address, subnetMask, gateway, primaryDns, secondaryDns } = fields;
  if (mode === null) throw new Error('The IP configuration has no mode: check it first');
  // what DHCP does not use stays on the device for later
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
 * Four groups of 1 to 3 digits (spec section 5), each up to 255 (a decision: IPv4).
 *
 * @returns null for anything else; `010` is 10
 */
function numbersOf(address: string): number[] | null {
  const groups = address.trim().split('.');
  if (groups.length !== 4 || !groups.every((group) => /^\d{1,3}$/.test(group))) return null;
  const numbers = groups.map(Number);
  return numbers.every((number) => number <= 255) ? numbers : null;
}
