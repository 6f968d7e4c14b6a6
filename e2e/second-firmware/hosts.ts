import { isIPv4, isIPv6 } from 'node:net';

const label = /^[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?$/;

export const ip4 = /^(25[0-5]|2[0-4]\d|[01]?\d{1,2})(\.(25[0-5]|2[0-4]\d|[01]?\d{1,2})){3}$/;

/** Returns what is wrong with the name or address of another host, or null. */
export function checkHost(host: string): string | null {
  const bare = host.replace(/^\[(.*)\]$/, '$1');
  if (isIPv6(bare)) return isOtherIp6(bare) ? null : 'is not the address of another host';
  if (isIPv4(host)) return isOtherIp4(host) ? null : 'is not the address of another host';
  const labels = host.replace(/\.$/, '').split('.');
  const last = labels.at(-1) ?? '';
  if (host.length > 253 || !labels.every((it) => label.test(it))) return 'is not a host name';
  // A browser reads such a name as an IPv4 address.
  if (/^(\d+|0x[0-9a-f]*)$/i.test(last)) return 'is neither a host name nor an address';
  if (/^localhost$/i.test(last)) return 'is this device';
  return null;
}

function isOtherIp4(address: string): boolean {
  const first = Number(address.split('.')[0]);
  return first !== 0 && first !== 127 && first < 224;
}

function isOtherIp6(address: string): boolean {
  const plain = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const mapped = /^::(?:ffff:)?([0-9a-f]{1,4}):[0-9a-f]{1,4}$/.exec(plain)?.[1];
  if (mapped !== undefined) {
    const first = Number.parseInt(mapped, 16) >> 8;
    return first !== 0 && first !== 127 && first < 224;
  }
  return plain !== '::' && plain !== '::1' && !plain.startsWith('ff');
}

/** An address as a number. */
const toNumber = (address: string): number =>
  address.split('.').reduce((sum, part) => sum * 256 + Number(part), 0);

/** An address without leading zeros. */
export const toPlain = (address: string): string => address.split('.').map(Number).join('.');

/** Returns true if no host of the subnet can have this address. */
export function isUnusable(address: string, mask: string): boolean {
  const [value, bits] = [toNumber(address), toNumber(mask)];
  const first = Math.floor(value / 2 ** 24);
  if (first === 0 || first >= 224) return true;
  const size = 2 ** 32 - bits;
  const host = value % size;
  return size > 2 && (host === 0 || host === size - 1);
}

export function isMask(mask: string): boolean {
  const size = 2 ** 32 - toNumber(mask);
  return Number.isInteger(Math.log2(size)) && size < 2 ** 32;
}

export const isSameSubnet = (one: string, other: string, mask: string): boolean => {
  const size = 2 ** 32 - toNumber(mask);
  return Math.floor(toNumber(one) / size) === Math.floor(toNumber(other) / size);
};
