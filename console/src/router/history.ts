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
};

export type Navigate = (to: string, options?: { replace?: boolean; state?: unknown }) => void;

export type PageHistory = ReadableState<Place> & {
  /** @param to an address of this origin */
  navigate: Navigate;
  /** Reads the entry that the browser has opened. */
  follow: () => void;
};

/** What an entry has as its state. The sign-in page writes `usr`, too (open-sign-in.ts). */
type Entry = { usr?: unknown; key?: string } | null;

export function createPageHistory({ location, history, crypto }: Window): PageHistory {
  const readPlace = (isOpenedByBrowser: boolean): Place => {
    const { pathname, search, hash } = location;
    const entry: Entry = history.state;
    const { usr: state = null, key = 'default' } = entry ?? {};
    return { pathname, search, hash, state, key, isOpenedByBrowser };
  };
  const place = createObservableState(readPlace(true));
  return {
    getState: place.getState,
    subscribe: place.subscribe,
    navigate(to, { replace = false, state = null } = {}) {
      const entry: Entry = { usr: state, key: crypto.getRandomValues(new Uint32Array(2)).join() };
      if (replace) history.replaceState(entry, '', to);
      else history.pushState(entry, '', to);
      place.setState(readPlace(false));
    },
    follow: () => place.setState(readPlace(true)),
  };
}
