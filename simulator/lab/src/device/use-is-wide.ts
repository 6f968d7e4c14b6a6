import { useSyncExternalStore } from 'react';

/** From this width on the console stands beside a device; DevicePage.module.css has the same. */
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
