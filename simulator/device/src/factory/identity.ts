import type { Brand } from '@stillhouse/products/brand';
import { getDisplayName } from '@stillhouse/products/catalog';
import { RandomStream } from '../random/stream.ts';
import type { AddressLease } from '../state/device-state.ts';
import { faker } from './shared-faker.ts';

/** The identity of a device. It depends on seed and product only. */
export type Identity = {
  serialNumber: string;
  ethernetMacAddress: string;
  wifiMacAddress: string;
  ethernetLease: AddressLease;
};

export function createIdentity(seed: number, product: string): Identity {
  const createStream = (name: string) => RandomStream.fromText(`${seed}/${product}/${name}`);
  return {
    serialNumber: createSerialNumber(seed, product),
    ethernetMacAddress: createMacAddress(createStream('Ethernet')),
    wifiMacAddress: createMacAddress(createStream('Wi-Fi')),
    ethernetLease: createAddressLease(createStream('Ethernet lease')),
  };
}

/** Creates the address lease of a Wi-Fi network. */
export function createWifiLease(seed: number, product: string, ssid: string): AddressLease {
  return createAddressLease(RandomStream.fromText(`${seed}/${product}/Wi-Fi lease of ${ssid}`));
}

/** Creates the name of a device to pair with, such as 'Oban Board Lisbon'. */
export function createPairedDeviceName(seed: number, brand: Brand): string {
  const stream = RandomStream.fromText(`${seed}/paired device`);
  faker.seed(stream.uint32());
  const model = getDisplayName(stream.pick(['barra', 'cardhu', 'dalmore', 'kavalan']), brand);
  return `${model} ${faker.location.city()}`.slice(0, 64);
}

const serialNumberFormat = /^N[A-L][A-Z0-9]{6}\d{5}$/;
const firstLetters = [...'ABCDEFGHIJKL'];
const characters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'];

/** N, a letter A-L, 6 letters or digits, 5 digits (R5.19). */
export function createSerialNumber(seed: number, product: string): string {
  const stream = RandomStream.fromText(`${seed}/${product}/serial number`);
  const middle = Array.from({ length: 6 }, () => stream.pick(characters)).join('');
  return `N${stream.pick(firstLetters)}${middle}${String(stream.int(0, 99_999)).padStart(5, '0')}`;
}

export function isSerialNumber(text: string): boolean {
  return serialNumberFormat.test(text);
}

/**
 * Locally administered and unicast (IEEE 802: second bit 1, first bit 0), so it belongs to no
 * vendor.
 */
function createMacAddress(stream: RandomStream): string {
  const [first = 0, ...others] = stream.bytes(6);
  return [(first & 0xfc) | 0x02, ...others]
    .map((byte) => byte.toString(16).padStart(2, '0').toUpperCase())
    .join(':');
}

/** Creates private addresses (RFC 1918, RFC 4193) in a network of 254. */
function createAddressLease(stream: RandomStream): AddressLease {
  const network = `10.${stream.int(0, 255)}.${stream.int(0, 255)}`;
  const drawGroup = () => stream.int(1, 0xffff).toString(16);
  return {
    ip4Address: `${network}.${stream.int(20, 250)}`,
    subnetMask: '255.255.255.0',
    gateway: `${network}.1`,
    // Joined: a template literal keeps all its parts in memory.
    ip6Address: [
      ...[`fd${stream.hex(2)}`, drawGroup(), drawGroup(), '1'],
      ...[drawGroup(), drawGroup(), drawGroup(), drawGroup()],
    ].join(':'),
  };
}
