import { useSyncExternalStore } from 'react';
import { hrefOf, type Place, placeOf } from './address.ts';

const listeners = new Set<() => void>();
let known = { search: '', place: placeOf('') };

/** The same object as long as the address is the same. */
function currentPlace(): Place {
  const { search } = window.location;
  if (search !== known.search) known = { search, place: placeOf(search) };
  return known.place;
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  window.addEventListener('popstate', onChange);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('popstate', onChange);
  };
}

/** What the address says is to be shown. */
export function usePlace(): Place {
  return useSyncExternalStore(subscribe, currentPlace);
}

/**
 * Goes to an address of the page.
 * @param replace in place of the present one, as for what is typed into a filter
 */
export function goTo(href: string, { replace = false } = {}): void {
  if (replace) window.history.replaceState(null, '', href);
  else window.history.pushState(null, '', href);
  for (const onChange of [...listeners]) onChange();
}

/** Changes a part of what is shown, in the address, too. */
export function showAlso(change: Partial<Place>, options?: { replace?: boolean }): void {
  goTo(hrefOf({ ...currentPlace(), ...change }), options);
}
