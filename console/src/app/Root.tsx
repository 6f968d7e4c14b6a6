import { useEffect, useState, useSyncExternalStore } from 'react';
import { removeBase } from '../config/base-path.ts';
import { SignInPage } from '../features/sign-in/SignInPage.tsx';
import {
  ServicesContext,
  type SessionServices,
  useSession,
  useSessionServices,
} from '../services/session-services.ts';
import { BareShell } from '../shell/BareShell.tsx';
import { StartingShell } from '../shell/StartingShell.tsx';
import { usePageTitle } from '../shell/use-page-title.ts';
import { LazyPage } from './LazyPage.tsx';
import type { LazyPages } from './lazy-page.ts';
import { requiresUser, routeTable } from './route-table.ts';

type RootProps = { pages: LazyPages; isSignInOpen: boolean };

/** Shows the sign-in page until the application is needed (decision 0035). */
export function Root({ services, ...rest }: RootProps & { services: SessionServices }) {
  return (
    <ServicesContext value={services}>
      <Screen {...rest} />
    </ServicesContext>
  );
}

function Screen({ pages, isSignInOpen }: RootProps) {
  const isAppNeeded = useAppNeed(!isSignInOpen);
  const shell = useStartingShell();
  useEffect(() => {
    // The form is there. A chunk that fails now is loaded again when it is needed.
    if (!isAppNeeded) void pages.load('app').catch(() => undefined);
  }, [pages, isAppNeeded]);
  if (!isAppNeeded) return <SignInScreen />;
  return <LazyPage pages={pages} area="app" name="App" shell={shell} />;
}

/** Paints the frame of a signed-in user's page one script earlier than the page (decision 0035). */
function useStartingShell() {
  const { config, flags } = useSessionServices();
  const { user } = useSession();
  const pathname = removeBase(config.basePath, location.pathname);
  const route = routeTable.find(({ path }) => path === pathname);
  const isFramed = route !== undefined && requiresUser(route);
  // The guided setup has a frame of its own.
  return user && isFramed && !flags.setupMode ? StartingShell : BareShell;
}

function SignInScreen() {
  usePageTitle('Sign in');
  return (
    <BareShell>
      <SignInPage />
    </BareShell>
  );
}

/** Once it is needed, it stays. It has a sign-in page, too. */
function useAppNeed(isNeededAtStart: boolean): boolean {
  const { setupSignIn, remote, initialLocation } = useSessionServices();
  const { user } = useSession();
  const setup = useSyncExternalStore(setupSignIn.subscribe, setupSignIn.getState);
  const remoteState = useSyncExternalStore(remote.subscribe, remote.getState);
  const [wasNeeded, setWasNeeded] = useState(isNeededAtStart);
  const isNeeded = wasNeeded || user !== null || setup.kind !== 'off' || remoteState !== 'none';
  if (isNeeded && !wasNeeded) setWasNeeded(true);

  useEffect(() => {
    if (isNeeded) return;
    // The key of the router for the entry at which a page was loaded. To the application, what
    // follows the sign-in is a navigation.
    initialLocation.key = 'default';
    // The user has gone back.
    const leave = () => setWasNeeded(true);
    window.addEventListener('popstate', leave);
    return () => window.removeEventListener('popstate', leave);
  }, [isNeeded, initialLocation]);
  return isNeeded;
}
