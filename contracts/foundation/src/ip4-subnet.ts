/**
 * Returns the subnet of an address in dotted form: `192.0.2.0` for `192.0.2.20` and
 * `255.255.255.0`. Leading zeros are allowed: 192.0.2.010 is 192.0.2.10.
 */
export function getSubnet(address: string, mask: string): string {
  const bits = parseIp4(mask);
  return parseIp4(address)
    .map((group, index) => group & (bits[index] ?? 0))
    .join('.');
}

/** Returns the groups of an address: [192, 0, 2, 20]. */
export function parseIp4(address: string): number[] {
  return address.split('.').map(Number);
}

/**
 * Returns an IPv4 address without leading zeros: 010 is 10 (decision 0114). Null for anything but
 * four groups of 1 to 3 digits (R5.12), each up to 255 (R5.14).
 */
export function normalizeIp4(text: string): string | null {
  if (!/^\d{1,3}(\.\d{1,3}){3}$/.test(text)) return null;
  const groups = parseIp4(text);
  return groups.every((group) => group <= 255) ? groups.join('.') : null;
}

/** Returns an address as a number, to compare addresses. */
export function toIp4Number(address: string): number {
  return parseIp4(address).reduce((sum, group) => sum * 256 + group, 0);
}

function formatIp4(value: number): string {
  return [24, 16, 8, 0].map((shift) => (value >>> shift) & 255).join('.');
}

/** Returns true for ones followed by zeros, with at least one of each. */
export function isSubnetMask(mask: string): boolean {
  return /^1+0+$/.test(toIp4Number(mask).toString(2).padStart(32, '0'));
}

/** The addresses of a subnet. Both addresses of a /31 are hosts (RFC 3021). */
type Subnet = { network: string; broadcast: string; firstHost: string; lastHost: string };

export function describeSubnet(address: string, mask: string): Subnet {
  const first = toIp4Number(getSubnet(address, mask));
  const last = first + (2 ** 32 - 1 - toIp4Number(mask));
  const reserved = last - first > 1 ? 1 : 0;
  return {
    network: formatIp4(first),
    broadcast: formatIp4(last),
    firstHost: formatIp4(first + reserved),
    lastHost: formatIp4(last - reserved),
  };
}

/** Describes a range that no host in a network has an address of; null for any other address. */
export function describeUnusableIp4(address: string): string | null {
  const [first = 0] = parseIp4(address);
  if (address === '255.255.255.255') return 'the broadcast address of every network';
  if (first === 0) return 'an address of "this network" (0.0.0.0/8)';
  if (first >= 240) return 'a reserved address (240.0.0.0/4)';
  return first >= 224 ? 'a multicast address (224.0.0.0/4)' : null;
}

export function isLoopbackIp4(address: string): boolean {
  return parseIp4(address)[0] === 127;
}
