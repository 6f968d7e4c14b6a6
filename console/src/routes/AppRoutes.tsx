import { useSyncExternalStore } from 'react';
import { matchPath, Navigate, type PathMatch, useLocation } from 'react-router';
import { useParts } from '../parts.ts';
import { gates } from '../rules/gates.ts';
import { useFacts } from '../rules/use-facts.ts';
import { AppShell, GuidedShell } from '../shell/AppShell.tsx';
import { useDialogsOfSession } from '../shell/app-modals.ts';
import { BareShell } from '../shell/BareShell.tsx';
import { NotFoundPage } from '../shell/NotFoundPage.tsx';
import { Screen } from '../shell/Screen.tsx';
import { StyleGuideShell } from '../shell/StyleGuideShell.tsx';
import { AreaPage } from './AreaPage.tsx';
import { decideAccess } from './access.ts';
import { RoutePageView } from './RoutePageView.tsx';
import { RouteParams } from './RouteParams.tsx';
import { type RoutePath, type RouteRow, routeTable } from './table.ts';
import { wayBack } from './way-back.ts';

/** Finds the route of the address, decides whether it may be shown, and shows it in its shell. */
export function AppRoutes() {
  useDialogsOfSession();
  const place = useLocation();
  const facts = useFacts();
  const { setupSignIn } = useParts();
  const signIn = useSyncExternalStore(setupSignIn.subscribe, setupSignIn.getState);
  const found = findRoute(place.pathname);

  const guided = facts ? gates.guidedSetup(facts) : signIn.kind !== 'off';
  const SignedInShell = guided ? GuidedShell : AppShell;
  if (!found) {
    const Shell = facts ? SignedInShell : BareShell;
    return (
      <Shell>
        <Screen title="Page not found">
          <NotFoundPage />
        </Screen>
      </Shell>
    );
  }
  const { route, match } = found;
  // to the sign-in page a host page may hand a setup code over
  if (!facts && guided && (needsUser(route) || route.path === '/login')) {
    // its sidebar, which tells of the sign-in, is not there on `/`
    if (route.path === '/') return <Navigate to="/network" replace />;
    return (
      <GuidedShell>
        <Screen title="Sign in">
          <AreaPage area="setup" name="SetupSignInPage" />
        </Screen>
      </GuidedShell>
    );
  }
  const decision = decideAccess(route, place, facts, location.origin);
  if (decision.kind === 'redirect') {
    return <Navigate to={decision.to} state={decision.state} replace />;
  }
  const Shell = shellOf(route, facts ? SignedInShell : BareShell);
  return (
    <Shell>
      <RouteParams match={match}>
        <Screen
          key={place.pathname}
          title={route.title}
          back={wayBack(route.path)}
          bare={hasOwnHeading(route.path)}
        >
          <RoutePageView path={route.path} guided={guided} />
        </Screen>
      </RouteParams>
    </Shell>
  );
}

type FoundRoute = { route: RouteRow & { path: RoutePath }; match: PathMatch };

function findRoute(pathname: string): FoundRoute | null {
  for (const route of routeTable) {
    const match = matchPath(route.path, pathname);
    if (match) return { route, match };
  }
  return null;
}

function shellOf(route: RouteRow, Shell: typeof AppShell) {
  if (route.access === 'style-guide-user') return StyleGuideShell;
  // what anyone may see stands alone, the signed-in user's way around is no help there
  return needsUser(route) ? Shell : BareShell;
}

function needsUser({ access }: RouteRow): boolean {
  return access !== 'anyone' && access !== 'style-guide-user';
}

/** Signing in and out, and the welcome before it, stand alone. */
function hasOwnHeading(path: RoutePath): boolean {
  return path === '/login' || path === '/logout' || path === '/welcome';
}
