import { useSyncExternalStore } from 'react';

const narrow = window.matchMedia('(width < 40rem)');

function subscribe(onChange: () => void): () => void {
  narrow.addEventListener('change', onChange);
  return () => narrow.removeEventListener('change', onChange);
}

/** Returns true on a phone, where secondary controls are folded. */
export function useIsNarrow(): boolean {
  return useSyncExternalStore(subscribe, () => narrow.matches);
}
