import type { ConsoleConfig } from '@stillhouse/products/brand';
import type { EndedCall } from '../api/follow-call.ts';
import { observePageExit } from '../api/page-exit.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import { createRemote } from '../remote/remote.ts';
import type { SessionServices } from '../services/session-services.ts';
import type { PageFlags } from '../session/page-flags.ts';
import { createSession } from '../session/session.ts';
import { createSetupSignIn } from '../session/setup-sign-in.ts';
import { createRequestToken, createSignIn, setupUser } from '../session/sign-in.ts';

export type Dependencies = {
  config: ConsoleConfig;
  flags: PageFlags;
  /** Origin of the device, which is the origin of the page. */
  origin: string;
  storage: TabStorage;
  now: () => number;
  warn: (message: string) => void;
  fetch?: ((request: Request) => Promise<Response>) | undefined;
  /** Origin of this build of the console, if not the device. */
  buildOrigin?: string;
  /** Replaces this build with the remote build of an origin. */
  loadRemote?: (origin: string) => Promise<void>;
};

/** Creates what the sign-in page needs. */
export function createSessionServices(dependencies: Dependencies): SessionServices {
  const { config, flags, origin, storage, now, warn, fetch, buildOrigin, loadRemote } =
    dependencies;
  const session = createSession({ storage, now, warn });
  const pageExit = observePageExit(window, () => location.reload());
  const { onEnd, followSignIns } = createSignInReporter();
  const requestToken = createRequestToken({ origin, fetch, onEnd, pageExit });
  const remote = createRemote({
    allowed: config.allowedRemoteOrigins,
    possible: flags.setupMode && loadRemote !== undefined && buildOrigin === origin,
    resumes: session.getState().user?.sub === setupUser,
    storage,
    load: async (remoteOrigin) => loadRemote?.(remoteOrigin),
  });
  const signIn = createSignIn(requestToken, session, remote);
  const setupSignIn = createSetupSignIn(flags, session, signIn, storage);
  // Before the first render, so that the console does not redirect to the sign-in page.
  setupSignIn.start();
  const calls = { requestToken, signIn, setupSignIn, pageExit, followSignIns };
  return { config, flags, storage, session, remote, ...calls, initialLocation: { key: null } };
}

/** The followers are loaded after the sign-in page. */
function createSignInReporter() {
  let last: EndedCall | null = null;
  let report = (call: EndedCall) => {
    last = call;
  };
  return {
    onEnd: (call: EndedCall) => report(call),
    followSignIns(onEnd: (call: EndedCall) => void) {
      report = onEnd;
      if (last) onEnd(last);
    },
  };
}
