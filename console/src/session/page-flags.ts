import { isLocalSetupPage } from '../config/network-origin.ts';
import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import { normalizeSerialNumber } from './serial-number.ts';

/** The parameters of the page address, stored until the tab is closed or the user signs out. */
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
 * @param localSetupAddress the device's fixed local address, which implies setup mode until the
 *   user leaves it
 * @returns the flags, and the address to show instead if it contained the serial number, which is a
 *   password and must not stay in the address, the history or a bookmark (R2.14)
 */
export function readPageFlags(
  address: URL,
  storage: TabStorage,
  localSetupAddress: string,
): { flags: PageFlags; cleanAddress: string | null } {
  const parameters = address.searchParams;
  const given = parameters.get('sn');
  if (given) storeSerialNumber(storage, given);
  const flags = {
    setupMode:
      readFlag(parameters, 'setup', storage, tabKeys.setup) ??
      isLocalSetupPage({ localSetupAddress }, address),
    is8021x: readFlag(parameters, 'dot1x', storage, tabKeys.dot1x) ?? false,
    serialNumber: storage.getItem(tabKeys.serialNumber),
  };
  if (given === null) return { flags, cleanAddress: null };
  parameters.delete('sn');
  return { flags, cleanAddress: address.pathname + address.search + address.hash };
}

/** @returns the serial number as it is stored */
export function storeSerialNumber(storage: TabStorage, typed: string): string {
  const serialNumber = normalizeSerialNumber(typed);
  storage.setItem(tabKeys.serialNumber, serialNumber);
  return serialNumber;
}

/** Forgets the password from the address. */
export function forgetSerialNumber(storage: TabStorage): void {
  storage.removeItem(tabKeys.serialNumber);
}

/**
 * Forgets the parameters of earlier addresses, at sign-out. What the address of the page implies
 * stays.
 */
export function resetPageFlags(
  flags: PageFlags,
  storage: TabStorage,
  page: { address: URL; localSetupAddress: string },
): void {
  storage.removeItem(tabKeys.setup);
  storage.removeItem(tabKeys.dot1x);
  forgetSerialNumber(storage);
  const setupMode = isLocalSetupPage(page, page.address);
  Object.assign(flags, { setupMode, is8021x: false, serialNumber: null } satisfies PageFlags);
}

/** Ends setup mode in this tab, at the local setup address, too. */
export function leaveSetupMode(flags: PageFlags, storage: TabStorage): void {
  storage.setItem(tabKeys.setup, '0');
  flags.setupMode = false;
}

/**
 * A present parameter means on; `=0` and `=false` switch it off.
 *
 * @returns null if no address in this tab had the parameter
 */
function readFlag(parameters: URLSearchParams, name: string, storage: TabStorage, key: string) {
  const value = parameters.get(name);
  if (value !== null) storage.setItem(key, value === '0' || value === 'false' ? '0' : '1');
  const stored = storage.getItem(key);
  return stored === null ? null : stored === '1';
}
