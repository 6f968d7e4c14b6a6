import { addBase, removeBase } from '../config/base-path.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';

/** An entry of the browser's history. */
export type Place = {
  pathname: string;
  search: string;
  hash: string;
  /** What the navigation to it has handed over. */
  state: unknown;
  /** Identifies the entry; `default` for one that is not ours. */
  key: string;
  /** Whether the browser has opened it: by Back, Forward or a load. */
  isOpenedByBrowser: boolean;
  /** By the browser's clock, ms. */
  openedAt: number;
};

export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

export type PageHistory = ReadableState<Place> & {
  /** @param to an address inside the console */
  navigate: Navigate;
  /** Returns the address for a link. */
  format: (to: string) => string;
  /** Reads the entry that the browser has opened. */
  follow: () => void;
};

/** What an entry has as its state. The sign-in page writes `usr`, too (open-sign-in.ts). */
type Entry = { usr?: unknown; key?: string } | null;

/** @param basePath of the console, which no `Place` has */
export function createPageHistory(
  { location, history, crypto }: Window,
  basePath: string,
): PageHistory {
  const readPlace = (isOpenedByBrowser: boolean): Place => {
    const { search, hash } = location;
    const pathname = removeBase(basePath, location.pathname) ?? location.pathname;
    const entry: Entry = history.state;
    const { usr: state = null, key = 'default' } = entry ?? {};
    return { pathname, search, hash, state, key, isOpenedByBrowser, openedAt: Date.now() };
  };
  const format = (to: string) => addBase(basePath, to);
  const place = createObservableState(readPlace(true));
  return {
    format,
    getState: place.getState,
    subscribe: place.subscribe,
    navigate(to, { replace = false, state = null } = {}) {
      const entry: Entry = { usr: state, key: crypto.getRandomValues(new Uint32Array(2)).join() };
      const address = format(to);
      if (replace) history.replaceState(entry, '', address);
      else history.pushState(entry, '', address);
      place.setState(readPlace(false));
    },
    follow: () => place.setState(readPlace(true)),
  };
}
