import { tabKeys } from '../config/storage-keys.ts';

/** `none`: the console of the device is what is shown. */
type RemoteState = 'none' | 'loading' | 'reload';

/** Whether another build of the console takes over this page (spec section 4, Remote loading). */
export type Remote = {
  getState(): RemoteState;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  /** @param policy the content-security-policy header that came with a setup sign-in */
  offer(policy: string | null): void;
  /** Stays with the console of the device until the next sign-in. */
  decline(): void;
};

type RemoteParts = {
  /** Origins that remote builds may come from. */
  allowed: readonly string[];
  /** Only the guided setup is loaded from elsewhere, and a build that is remote loads no further one. */
  possible: boolean;
  /** Goes on with what was loaded before a reload of the page. */
  resumes: boolean;
  storage: Storage;
  /** Resolves when the remote build has taken over; rejects when there is none to be had. */
  load: (origin: string) => Promise<void>;
};

export function createRemote({ allowed, possible, resumes, storage, load }: RemoteParts): Remote {
  const listeners = new Set<() => void>();
  let state: RemoteState = 'none';
  const set = (next: RemoteState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const begin = (origin: string) => {
    storage.setItem(tabKeys.remoteOrigin, origin);
    set('loading');
    load(origin).catch(() => set('reload'));
  };
  const remote: Remote = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    offer(policy) {
      const origin = possible ? remoteOriginIn(policy, allowed) : null;
      if (origin !== null && state === 'none') begin(origin);
    },
    decline() {
      storage.removeItem(tabKeys.remoteOrigin);
      set('none');
    },
  };
  const kept = storage.getItem(tabKeys.remoteOrigin);
  if (possible && resumes && kept !== null && allowed.includes(kept)) begin(kept);
  return remote;
}

/**
 * The remote host that the `content-security-policy` header of a setup sign-in names (spec section 7): the first origin of its
 * `script-src` that the page's configuration allows. A device that names another one is not followed.
 *
 * @returns null when it names none of those
 */
export function remoteOriginIn(policy: string | null, allowed: readonly string[]): string | null {
  const [, sources = ''] = /(?:^|;)\s*script-src\s([^;]*)/i.exec(policy ?? '') ?? [];
  return sources.split(/\s+/).find((source) => allowed.includes(source)) ?? null;
}
