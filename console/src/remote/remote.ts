import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';

/** `none` means that the console of the device is displayed. */
type RemoteState = 'none' | 'loading' | 'reload';

/** Whether a remote build of the console replaces this one (R4.8). */
export type Remote = ReadableState<RemoteState> & {
  /** @param policy the content-security-policy header of a setup sign-in */
  offer(policy: string | null): void;
  /** Keeps the console of the device until the next sign-in. */
  decline(): void;
};

type Dependencies = {
  /** The allowed origins of remote builds (R4.9). */
  allowed: readonly string[];
  /** Only the guided setup can be remote, and a remote build loads no other one. */
  possible: boolean;
  /** Continues with the build from before a reload of the page. */
  resumes: boolean;
  storage: TabStorage;
  /** Resolves when the remote build has taken over; rejects if it cannot be loaded. */
  load: (origin: string) => Promise<void>;
};

export function createRemote({ allowed, possible, resumes, storage, load }: Dependencies): Remote {
  const state = createObservableState<RemoteState>('none');
  const begin = (origin: string) => {
    storage.setItem(tabKeys.remoteOrigin, origin);
    state.setState('loading');
    load(origin).catch(() => state.setState('reload'));
  };
  const remote: Remote = {
    getState: state.getState,
    subscribe: state.subscribe,
    offer(policy) {
      const origin = possible ? findRemoteOrigin(policy, allowed) : null;
      if (origin !== null && state.getState() === 'none') begin(origin);
    },
    decline() {
      storage.removeItem(tabKeys.remoteOrigin);
      state.setState('none');
    },
  };
  const stored = storage.getItem(tabKeys.remoteOrigin);
  if (possible && resumes && stored !== null && allowed.includes(stored)) begin(stored);
  return remote;
}

/**
 * Returns the remote host that the `content-security-policy` header of a setup sign-in names
 * (R7.11): the first origin of its `script-src` that the configuration allows. Other hosts are
 * ignored.
 *
 * @returns null if it names no allowed host
 */
export function findRemoteOrigin(policy: string | null, allowed: readonly string[]): string | null {
  const [, sources = ''] = /(?:^|;)\s*script-src\s([^;]*)/i.exec(policy ?? '') ?? [];
  return sources.split(/\s+/).find((source) => allowed.includes(source)) ?? null;
}
