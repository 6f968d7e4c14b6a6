import { tabKeys } from '../config/storage-keys.ts';

/** What the address of the page says, kept for as long as the tab lives. */
export type PageFlags = {
  /** The page is used to set the device up (spec section 2: Setup is detected by ...). */
  setupMode: boolean;
  /** The user may see the 802.1x screens. */
  is8021x: boolean;
  /** From the `sn` parameter; the password of the setup user. */
  serialNumber: string | null;
};

/**
 * Reads the flags from the address and from what earlier addresses in this tab said.
 *
 * @param localSetupAddress the device's fixed local address: who comes over it is setting it up
 * @returns the flags, and the address to show instead when it carried the serial number, which is a
 *   password and must not stay in the address, the history or a bookmark (a decision: addresses in the page)
 */
export function readPageFlags(
  address: URL,
  storage: Storage,
  localSetupAddress: string,
): { flags: PageFlags; cleanAddress: string | null } {
  const parameters = address.searchParams;
  const given = parameters.get('sn');
  if (given) storage.setItem(tabKeys.serialNumber, given);
  const flags = {
    setupMode:
      keptFlag(parameters, 'setup', storage, tabKeys.setup) ||
      address.origin === originOf(localSetupAddress),
    is8021x: keptFlag(parameters, 'dot1x', storage, tabKeys.dot1x),
    serialNumber: storage.getItem(tabKeys.serialNumber),
  };
  if (given === null) return { flags, cleanAddress: null };
  parameters.delete('sn');
  return { flags, cleanAddress: address.pathname + address.search + address.hash };
}

/** Signing out forgets the password that came with the address. */
export function forgetSerialNumber(storage: Storage): void {
  storage.removeItem(tabKeys.serialNumber);
}

/** Present means on; `=0` and `=false` switch it off again. */
function keptFlag(parameters: URLSearchParams, name: string, storage: Storage, key: string) {
  const value = parameters.get(name);
  if (value === '0' || value === 'false') storage.removeItem(key);
  else if (value !== null) storage.setItem(key, '1');
  return storage.getItem(key) !== null;
}

function originOf(address: string): string | null {
  return URL.canParse(address) ? new URL(address).origin : null;
}
