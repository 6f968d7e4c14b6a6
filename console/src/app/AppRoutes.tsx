import { useSyncExternalStore } from 'react';
import { Navigate, Outlet, Route, Routes, useLocation } from 'react-router';
import { gates } from '../rules/gates.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import { useDialogsOfSession } from '../shell/app-modals.ts';
import { BareShell } from '../shell/BareShell.tsx';
import { AppShell, GuidedShell, StyleGuideShell } from './AppShell.tsx';
import { AreaPage } from './AreaPage.tsx';
import { decideAccess } from './access.ts';
import { NotFoundPage } from './NotFoundPage.tsx';
import { pageOf } from './pages.ts';
import { type RoutePath, type RouteRow, routeTable, wayBack } from './route-table.ts';
import { Screen } from './Screen.tsx';

/** The routes of the table. Each layout decides whether its page may be shown, and shows it in its shell. */
export function AppRoutes() {
  useDialogsOfSession();
  return (
    <Routes>
      {routeTable.map((route) => (
        <Route key={route.path} element={<RouteLayout route={route} />}>
          <Route path={route.path} element={<RoutePage path={route.path} />} />
        </Route>
      ))}
      <Route path="*" element={<NotFoundLayout />} />
    </Routes>
  );
}

function RouteLayout({ route }: { route: RouteRow & { path: RoutePath } }) {
  const place = useLocation();
  const facts = useFacts();
  const guided = useGuidedSetup();
  // A host page may hand over a setup code on the sign-in page.
  if (!facts && guided && (needsUser(route) || route.path === '/login')) {
    // The guided sidebar shows the sign-in, and `/` has no sidebar.
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
  const Shell = shellOf(route, facts !== null, guided);
  return (
    <Shell>
      <Screen
        key={place.pathname}
        title={route.title}
        back={wayBack(route.path)}
        bare={hasOwnHeading(route.path)}
      >
        <Outlet />
      </Screen>
    </Shell>
  );
}

/** The content of a route: in the first chunk, or from its area's. */
function RoutePage({ path }: { path: RoutePath }) {
  const page = pageOf(path, useGuidedSetup());
  return page.kind === 'lazy' ? <AreaPage area={page.area} name={page.name} /> : <page.Page />;
}

function NotFoundLayout() {
  const facts = useFacts();
  const guided = useGuidedSetup();
  const Shell = facts ? signedInShell(guided) : BareShell;
  return (
    <Shell>
      <Screen title="Page not found">
        <NotFoundPage />
      </Screen>
    </Shell>
  );
}

/** Whether the device is being set up in guided steps. */
function useGuidedSetup(): boolean {
  const facts = useFacts();
  const { setupSignIn } = useServices();
  const signIn = useSyncExternalStore(setupSignIn.subscribe, setupSignIn.getState);
  return facts ? gates.guidedSetup(facts) : signIn.kind !== 'off';
}

function shellOf(route: RouteRow, isSignedIn: boolean, guided: boolean) {
  if (route.access === 'style-guide-user') return StyleGuideShell;
  // Pages for anyone stand alone: the navigation of a signed-in user is no help there.
  return needsUser(route) && isSignedIn ? signedInShell(guided) : BareShell;
}

function signedInShell(guided: boolean) {
  return guided ? GuidedShell : AppShell;
}

function needsUser({ access }: RouteRow): boolean {
  return access !== 'anyone' && access !== 'style-guide-user';
}

/** Signing in and out, and the welcome before it, stand alone. */
function hasOwnHeading(path: RoutePath): boolean {
  return path === '/login' || path === '/logout' || path === '/welcome';
}
