import type { ConsolePlace } from '../address/address.ts';

/** Whether the console is to be seen: beside the view, or, where there is no room for both, in its place when that is wanted. */
export function consoleShown(place: ConsolePlace, isWide: boolean): boolean {
  return isWide ? place !== 'hidden' : place === 'only';
}

/** The place that shows it, or hides it. */
export function consolePlace(show: boolean, isWide: boolean): ConsolePlace {
  if (isWide) return show ? 'beside' : 'hidden';
  return show ? 'only' : 'beside';
}
