import type { Socket } from 'node:net';

/**
 * Addressing by address binds all of IPv4, since one socket cannot bind 127.0.0.0/8 only, and
 * closes other connections at once (decision 0080). Names resolve to either family.
 */
export const addressesToBind: readonly string[] = ['0.0.0.0', '::1'];

export function isLoopback({ localAddress = '' }: Socket): boolean {
  return localAddress.startsWith('127.') || localAddress === '::1';
}

/** 127.1.0.0: far from the addresses that people choose, which begin at 127.0.0.1. */
const base = 0x7f_01_00_00;

/** Returns the address of the device with a number. */
export function getDeviceAddress(number: number): string {
  const address = base + number;
  return [24, 16, 8, 0].map((shift) => (address >>> shift) & 0xff).join('.');
}

/** Returns the number of the device with an address; null for any other address. */
export function getAddressedNumber(address: string): number | null {
  const number = address.split('.').reduce((sum, group) => sum * 256 + Number(group), 0) - base;
  return number > 0 ? number : null;
}
