import { isLocalSetupPage } from '../config/network-origin.ts';
import { tabKeys } from '../config/storage-keys.ts';
import { normalizeSerialNumber } from './serial-number.ts';

/** The parameters of the page address, stored until the tab is closed. */
export type PageFlags = {
  /** The page is in setup mode (R2.13). */
  setupMode: boolean;
  /** The user may see the 802.1x screens (R2.12). */
  is8021x: boolean;
  /** The parameter `sn`, or its correction: the password of the setup user. */
  serialNumber: string | null;
};

/**
 * Reads the flags from the address and from earlier addresses in this tab.
 *
 * @param localSetupAddress the device's fixed local address, which implies setup mode
 * @returns the flags, and the address to show instead if it contained the serial number, which is a
 *   password and must not stay in the address, the history or a bookmark (R2.14)
 */
export function readPageFlags(
  address: URL,
  storage: Storage,
  localSetupAddress: string,
): { flags: PageFlags; cleanAddress: string | null } {
  const parameters = address.searchParams;
  const given = parameters.get('sn');
  if (given) storeSerialNumber(storage, given);
  const flags = {
    setupMode:
      readFlag(parameters, 'setup', storage, tabKeys.setup) ||
      isLocalSetupPage({ localSetupAddress }, address),
    is8021x: readFlag(parameters, 'dot1x', storage, tabKeys.dot1x),
    serialNumber: storage.getItem(tabKeys.serialNumber),
  };
  if (given === null) return { flags, cleanAddress: null };
  parameters.delete('sn');
  return { flags, cleanAddress: address.pathname + address.search + address.hash };
}

/** @returns the serial number as it is stored */
export function storeSerialNumber(storage: Storage, typed: string): string {
  const serialNumber = normalizeSerialNumber(typed);
  storage.setItem(tabKeys.serialNumber, serialNumber);
  return serialNumber;
}

/** Forgets the password from the address, at sign-out. */
export function forgetSerialNumber(storage: Storage): void {
  storage.removeItem(tabKeys.serialNumber);
}

/** A present parameter means on; `=0` and `=false` switch it off. */
function readFlag(parameters: URLSearchParams, name: string, storage: Storage, key: string) {
  const value = parameters.get(name);
  if (value === '0' || value === 'false') storage.removeItem(key);
  else if (value !== null) storage.setItem(key, '1');
  return storage.getItem(key) !== null;
}
