import { tabKeys } from '../config/storage-keys.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';
import { decodeToken, getClockAdvice, isExpired, type TokenClaims } from './token.ts';

type SignedInUser = { sub: string; token: string; permissions: readonly string[] };

/** Why a session ended other than by the user; shown on the sign-in page. */
export type SessionEnd = { kind: 'expired' } | { kind: 'rejected'; text: string | null };

export type SessionState = { user: SignedInUser | null; end: SessionEnd | null };

export type Session = ReadableState<SessionState> & {
  /**
   * Opens the session, or continues it with a renewed token.
   *
   * @param serialNumber stored for the silent sign-in, for the setup user only (R4.2)
   * @returns 'expired' or 'unreadable' if the token cannot be used; the session is then unchanged
   */
  open(token: unknown, serialNumber: string | null): 'opened' | 'expired' | 'unreadable';
  /** The serial number for the silent sign-in of the setup user, or null. */
  getStoredSerialNumber(): string | null;
  close(end: SessionEnd | null): void;
  /** Leaves the session of the tab to another build of the console that has taken over the page. */
  suspend(): void;
};

type Dependencies = {
  /** In sessionStorage, so that the token stays in this tab and ends with it (decision 0038). */
  storage: TabStorage;
  now: () => number;
  warn: (message: string) => void;
};

/** The longest delay of setTimeout. */
const maxDelayMs = 2 ** 31 - 1;

/**
 * Owns the session. Continues the session from before a reload, which the tab's storage contains.
 */
export function createSession({ storage, now, warn }: Dependencies): Session {
  const { getState, subscribe, setState } = createObservableState<SessionState>({
    user: null,
    end: null,
  });
  let claims: TokenClaims | null = null;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;

  const close = (end: SessionEnd | null) => {
    clearTimeout(expiryTimer);
    claims = null;
    storage.removeItem(tabKeys.token);
    storage.removeItem(tabKeys.setupSerialNumber);
    setState({ user: null, end });
  };

  /** Timers are late on a sleeping computer, so becoming visible checks the clock, too. */
  const watchExpiry = () => {
    clearTimeout(expiryTimer);
    if (!claims) return;
    if (isExpired(claims, now())) return close({ kind: 'expired' });
    const delay = Math.min(claims.expiresAt - now(), maxDelayMs);
    expiryTimer = setTimeout(watchExpiry, delay);
  };

  const open = (token: unknown) => {
    const decoded = decodeToken(token);
    if (!decoded || typeof token !== 'string') return 'unreadable';
    const advice = getClockAdvice(decoded, now());
    if (advice) warn(advice);
    if (isExpired(decoded, now())) return 'expired';
    claims = decoded;
    storage.setItem(tabKeys.token, token);
    setState({
      user: { sub: decoded.sub, token, permissions: decoded.permissions },
      end: null,
    });
    watchExpiry();
    return 'opened';
  };

  const stored = storage.getItem(tabKeys.token);
  if (stored !== null && open(stored) !== 'opened') close({ kind: 'expired' });
  document.addEventListener('visibilitychange', watchExpiry);

  return {
    getState,
    subscribe,
    open(token, serialNumber) {
      const result = open(token);
      if (result !== 'opened') return result;
      if (claims?.sub === 'setup' && serialNumber !== null) {
        storage.setItem(tabKeys.setupSerialNumber, serialNumber);
      } else {
        storage.removeItem(tabKeys.setupSerialNumber);
      }
      return result;
    },
    getStoredSerialNumber: () => storage.getItem(tabKeys.setupSerialNumber),
    close,
    suspend() {
      clearTimeout(expiryTimer);
      document.removeEventListener('visibilitychange', watchExpiry);
    },
  };
}
