import {
  describeSubnet,
  describeUnusableIp4,
  isLoopbackIp4,
  isSubnetMask,
  normalizeIp4,
  toIp4Number,
} from './ip4-subnet.ts';

/** The addresses of a static configuration, as typed or sent. */
export type Ip4Addresses = {
  readonly [Field in 'ip4Address' | 'subnetMask' | 'gateway' | 'primaryDns']: string;
};

export type Ip4Problem = { readonly field: keyof Ip4Addresses; readonly message: string };

/** R5.13. */
export const gatewayIsDeviceText =
  'The gateway address must not be the same as the local IP address.';

const hosts = [
  { field: 'ip4Address', label: 'IP address', remedy: 'Use a free address of your network' },
  { field: 'gateway', label: 'gateway', remedy: 'Use the address of the router' },
  { field: 'primaryDns', label: 'primary DNS', remedy: 'Use the address of a DNS server' },
] as const;

/**
 * Returns the problems of a static configuration with addresses that no host can have. Malformed
 * addresses are skipped, because the caller reports them.
 *
 * @param allowsLoopback whether the device may move to 127.0.0.0/8, as a simulated one does
 */
export function findIp4Problems(given: Ip4Addresses, allowsLoopback: boolean): Ip4Problem[] {
  const problems: Ip4Problem[] = [];
  const mask = normalizeIp4(given.subnetMask);
  const hasMask = mask !== null && isSubnetMask(mask);
  if (mask !== null && !hasMask) {
    const message = `${mask} is not a subnet mask. Use one such as 255.255.255.0.`;
    problems.push({ field: 'subnetMask', message });
  }
  const own = normalizeIp4(given.ip4Address);
  for (const { field, label, remedy } of hosts) {
    const address = normalizeIp4(given[field]);
    if (address === null) continue;
    const unusable =
      describeUnusableIp4(address) ??
      (isLoopbackIp4(address) && !allowsLoopback ? 'an address of the device itself' : null);
    const text = `The ${label} ${address}`;
    if (unusable !== null) {
      problems.push({ field, message: `${text} is ${unusable}. ${remedy}.` });
    } else if (field === 'gateway' && address === own) {
      const message = `${gatewayIsDeviceText} Both are ${address}. ${remedy}.`;
      problems.push({ field, message });
    } else if (own !== null && hasMask) {
      const place = describePlace(address, own, mask, field === 'gateway');
      if (place !== null) problems.push({ field, message: `${text} ${place}` });
    }
  }
  return problems;
}

/** Returns what is wrong with the place of an address in the subnet of the device, or null. */
function describePlace(
  address: string,
  own: string,
  mask: string,
  mustBeInside: boolean,
): string | null {
  const { network, broadcast, firstHost, lastHost } = describeSubnet(own, mask);
  const value = toIp4Number(address);
  const range = `${firstHost} to ${lastHost}`;
  if (value < toIp4Number(network) || value > toIp4Number(broadcast)) {
    return mustBeInside ? `must be in the subnet of the IP address: ${range}.` : null;
  }
  if (value < toIp4Number(firstHost)) {
    return `is the address of the subnet itself. Use one from ${range}.`;
  }
  return value > toIp4Number(lastHost)
    ? `is the broadcast address of the subnet. Use one from ${range}.`
    : null;
}
