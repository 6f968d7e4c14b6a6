import { tabKeys } from '../config/storage-keys.ts';
import { clockAdvice, decodeToken, isExpired, type TokenClaims } from './token.ts';

type SignedInUser = { sub: string; token: string; permissions: readonly string[] };

/** Why a session ended that the user did not end; shown on the sign-in page. */
export type SessionEnd = { kind: 'expired' } | { kind: 'refused'; text: string | null };

export type SessionState = { user: SignedInUser | null; end: SessionEnd | null };

export type Session = {
  getState(): SessionState;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  /**
   * Opens the session, or goes on with a renewed token.
   *
   * @param serialNumber kept for the silent re-login, only ever for the setup user (spec section 4)
   * @returns why not, for a token that is expired or cannot be decoded: the session is then as before
   */
  open(token: unknown, serialNumber: string | null): 'opened' | 'expired' | 'unreadable';
  /** The serial number to sign the setup user in again with, or null. */
  keptSerialNumber(): string | null;
  close(end: SessionEnd | null): void;
  /** Leaves the tab's session to another build of the console, which has taken over the page. */
  rest(): void;
};

type SessionParts = {
  /** sessionStorage: the token stays in this tab and goes with it (a decision: tokens). */
  storage: Storage;
  now: () => number;
  warn: (message: string) => void;
};

/** setTimeout takes no longer delay. */
const maxDelayMs = 2 ** 31 - 1;

/** The one owner of who is signed in. Takes up what the tab's storage holds from before a reload. */
export function createSession({ storage, now, warn }: SessionParts): Session {
  const listeners = new Set<() => void>();
  let state: SessionState = { user: null, end: null };
  let claims: TokenClaims | null = null;
  let expiryTimer: ReturnType<typeof setTimeout> | undefined;

  const publish = (next: SessionState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const close = (end: SessionEnd | null) => {
    clearTimeout(expiryTimer);
    claims = null;
    storage.removeItem(tabKeys.token);
    storage.removeItem(tabKeys.setupSerialNumber);
    publish({ user: null, end });
  };

  /** A sleeping computer's timers are late, so waking up looks at the clock as well. */
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
    const advice = clockAdvice(decoded, now());
    if (advice) warn(advice);
    if (isExpired(decoded, now())) return 'expired';
    claims = decoded;
    storage.setItem(tabKeys.token, token);
    publish({
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
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
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
    keptSerialNumber: () => storage.getItem(tabKeys.setupSerialNumber),
    close,
    rest() {
      clearTimeout(expiryTimer);
      document.removeEventListener('visibilitychange', watchExpiry);
    },
  };
}
