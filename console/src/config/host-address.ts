import { normalizeIp4 } from '@stillhouse/foundation/ip4-subnet';

/** Writes an address as a browser reads it: here `010` is 10, there it is octal 8. */
export function toHostAddress(address: string): string {
  return normalizeIp4(address) ?? address;
}
