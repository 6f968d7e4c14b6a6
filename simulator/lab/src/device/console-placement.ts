import type { ConsolePlacement } from '../address/address.ts';

/** Returns true if the console is visible. In a narrow window it replaces the view. */
export function isConsoleVisible(placement: ConsolePlacement, isWide: boolean): boolean {
  return isWide ? placement !== 'hidden' : placement === 'only';
}

/** Returns the placement that shows or hides the console. */
export function getConsolePlacement(isVisible: boolean, isWide: boolean): ConsolePlacement {
  if (isWide) return isVisible ? 'beside' : 'hidden';
  return isVisible ? 'only' : 'beside';
}
