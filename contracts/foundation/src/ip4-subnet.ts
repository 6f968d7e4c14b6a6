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
