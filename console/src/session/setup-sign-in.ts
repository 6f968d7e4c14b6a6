import type { TabStorage } from '../config/tab-storage.ts';
import { createObservableState, type ReadableState } from '../state/observable-state.ts';
import { forgetSerialNumber, type PageFlags, storeSerialNumber } from './page-flags.ts';
import type { Session } from './session.ts';
import { type SignIn, type SignInFailure, setupUser } from './sign-in.ts';

/** The state of the automatic sign-in of setup mode. */
type SetupSignInState =
  /** There are no credentials, or somebody is signed in. */
  { kind: 'off' } | { kind: 'busy' } | { kind: 'failed'; failure: SignInFailure };

export type SetupSignIn = ReadableState<SetupSignInState> & {
  /** Signs in, also again after a failure. */
  start(): void;
  /** Signs in with a corrected serial number, which replaces that of the address. */
  correct(typed: string): void;
  /** Forgets the serial number, so that users have to sign in themselves. */
  forgetSerialNumber(): void;
};

/**
 * Signs in as the user `setup` with the serial number from the address (R2.13), and again when that
 * session has expired. A session that the device rejects is reported and not retried.
 */
export function createSetupSignIn(
  flags: PageFlags,
  session: Session,
  signIn: SignIn,
  storage: TabStorage,
): SetupSignIn {
  const state = createObservableState<SetupSignInState>({ kind: 'off' });
  const start = async () => {
    const { serialNumber, setupMode } = flags;
    if (!setupMode || serialNumber === null || state.getState().kind === 'busy') return;
    if (session.getState().user) return;
    state.setState({ kind: 'busy' });
    const failure = await signIn(setupUser, serialNumber);
    // Somebody has signed in or out in the meantime.
    const isOver = session.getState().user !== null || flags.serialNumber === null;
    state.setState(failure && !isOver ? { kind: 'failed', failure } : { kind: 'off' });
    // A host page has supplied another serial number in the meantime.
    if (failure && flags.serialNumber !== serialNumber) void start();
  };
  let was = session.getState().user?.sub;
  session.subscribe(() => {
    const { user, end } = session.getState();
    const before = was;
    was = user?.sub;
    if (user || end === null || before !== setupUser || flags.serialNumber === null) return;
    if (end.kind === 'expired') void start();
    // Does not retry, because the console would sign in forever to a device that rejects its own
    // tokens.
    else if (flags.setupMode) {
      state.setState({
        kind: 'failed',
        failure: { text: end.text ?? 'The device has ended your session.' },
      });
    }
  });
  return {
    getState: state.getState,
    subscribe: state.subscribe,
    start: () => void start(),
    correct(typed) {
      flags.serialNumber = storeSerialNumber(storage, typed);
      void start();
    },
    forgetSerialNumber() {
      flags.serialNumber = null;
      forgetSerialNumber(storage);
      state.setState({ kind: 'off' });
    },
  };
}
