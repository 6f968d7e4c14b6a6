import { useSyncExternalStore } from 'react';

/** Width from which the console is beside the device. DevicePage.module.css has the same value. */
const wide = window.matchMedia('(width >= 64rem)');

function subscribe(onChange: () => void): () => void {
  wide.addEventListener('change', onChange);
  return () => wide.removeEventListener('change', onChange);
}

export function useIsWide(): boolean {
  return useSyncExternalStore(subscribe, () => wide.matches);
}
