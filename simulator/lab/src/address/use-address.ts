import { useSyncExternalStore } from 'react';
import { type Address, formatAddress, parseAddress } from './address.ts';

const listeners = new Set<() => void>();
let cached = { search: '', address: parseAddress('') };

/** Returns the same object as long as the URL is the same, as useSyncExternalStore requires. */
function getAddress(): Address {
  const { search } = window.location;
  if (search !== cached.search) cached = { search, address: parseAddress(search) };
  return cached.address;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('popstate', onChange);
  };
}

/** Returns what the URL says to show. */
export function useAddress(): Address {
  return useSyncExternalStore(subscribe, getAddress);
}

/**
 * Opens a URL of the page.
 * @param replace the current history entry, for example while the user types into a filter
 */
export function navigate(href: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  for (const onChange of [...listeners]) onChange();
}

/** Changes some properties of the address and keeps the others. */
export function updateAddress(change: Partial<Address>, options?: { replace?: boolean }): void {
  navigate(formatAddress({ ...getAddress(), ...change }), options);
}
