import type { ConsoleConfig } from '@stillhouse/products/brand';
import { createContext, use, useSyncExternalStore } from 'react';
import type { EndedCall } from '../api/follow-call.ts';
import type { PageExit } from '../api/page-exit.ts';
import type { TabStorage } from '../config/tab-storage.ts';
import type { Remote } from '../remote/remote.ts';
import type { PageFlags } from '../session/page-flags.ts';
import type { Session, SessionState } from '../session/session.ts';
import type { SetupSignIn } from '../session/setup-sign-in.ts';
import type { RequestToken, SignIn } from '../session/sign-in.ts';

/** The services of the sign-in page, which is loaded first (decision 0035). */
export type SessionServices = {
  config: ConsoleConfig;
  flags: PageFlags;
  /** Its values survive a reload and end with the tab. */
  storage: TabStorage;
  session: Session;
  requestToken: RequestToken;
  signIn: SignIn;
  setupSignIn: SetupSignIn;
  pageExit: PageExit;
  remote: Remote;
  /** Calls back for each sign-in that ends, and for the last one that has. */
  followSignIns: (onEnd: (call: EndedCall) => void) => void;
  /** The history entry at which the page was loaded, which no navigation has led to. */
  initialLocation: { key: string | null };
};

export const ServicesContext = createContext<SessionServices | null>(null);

export function useSessionServices(): SessionServices {
  const services = use(ServicesContext);
  if (!services) throw new Error('useServices needs a <ServicesContext> above it');
  return services;
}

export function useSession(): SessionState {
  const { session } = useSessionServices();
  return useSyncExternalStore(session.subscribe, session.getState);
}
