import type { PageFlags } from './page-flags.ts';
import type { Session } from './session.ts';
import { type SignIn, type SignInFailure, setupUser } from './sign-in.ts';

/** The automatic sign-in of setup mode, as it stands. */
type SetupSignInState =
  /** There is nothing to sign in with, or somebody is signed in. */
  { kind: 'off' } | { kind: 'busy' } | { kind: 'failed'; failure: SignInFailure };

export type SetupSignIn = {
  getState(): SetupSignInState;
  /** @returns a function that ends the subscription */
  subscribe(listener: () => void): () => void;
  /** Signs in, after a failure once more. */
  start(): void;
  /** The serial number is forgotten: from now on people sign in themselves. */
  giveUp(): void;
};

/**
 * Signs in as the user `setup` with the serial number that came with the address (spec section 4, Session), and again when
 * that session has expired. One that ends because the device refuses it is told, and not tried again by itself.
 */
export function createSetupSignIn(
  flags: PageFlags,
  session: Session,
  signIn: SignIn,
  forget: () => void,
): SetupSignIn {
  const listeners = new Set<() => void>();
  let state: SetupSignInState = { kind: 'off' };
  const set = (next: SetupSignInState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const start = async () => {
    const { serialNumber, setupMode } = flags;
    if (!setupMode || serialNumber === null || state.kind === 'busy') return;
    if (session.getState().user) return;
    set({ kind: 'busy' });
    const failure = await signIn(setupUser, serialNumber);
    // somebody has signed in by another way meanwhile, or out
    const isOver = session.getState().user !== null || flags.serialNumber === null;
    set(failure && !isOver ? { kind: 'failed', failure } : { kind: 'off' });
    // a host page has handed over another one meanwhile
    if (failure && flags.serialNumber !== serialNumber) void start();
  };
  let was = session.getState().user?.sub;
  session.subscribe(() => {
    const { user, end } = session.getState();
    const before = was;
    was = user?.sub;
    if (user || end === null || before !== setupUser || flags.serialNumber === null) return;
    if (end.kind === 'expired') void start();
    // not again by itself: a device that refuses its own tokens would be asked for ever
    else if (flags.setupMode) {
      set({ kind: 'failed', failure: { text: end.text ?? 'The device has ended your session.' } });
    }
  });
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: () => void start(),
    giveUp() {
      flags.serialNumber = null;
      forget();
      set({ kind: 'off' });
    },
  };
}
