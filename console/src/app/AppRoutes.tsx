import { type ReactNode, useSyncExternalStore } from 'react';
import { matchPath } from '../router/match-path.ts';
import { Redirect, useLocation } from '../router/Router.tsx';
import { featureRules } from '../rules/feature-rules.ts';
import { useFacts } from '../rules/use-facts.ts';
import { useServices } from '../services/services.ts';
import { useDialogsOfSession } from '../shell/app-modals.ts';
import { BareShell } from '../shell/BareShell.tsx';
import { AppShell, GuidedShell, StyleGuideShell } from './AppShell.tsx';
import { AreaPage } from './AreaPage.tsx';
import { decideAccess } from './access.ts';
import { HomeHeader } from './HomePage.tsx';
import { NotFoundPage } from './NotFoundPage.tsx';
import { getPage } from './pages.ts';
import {
  getParentRoute,
  type RouteDefinition,
  type RoutePath,
  requiresUser,
  routeTable,
} from './route-table.ts';
import { Screen } from './Screen.tsx';

/**
 * The page of the address. Its layout decides whether the page may be shown, and shows it in its
 * shell.
 */
export function AppRoutes() {
  useDialogsOfSession();
  const { pathname } = useLocation();
  const route = routeTable.find(({ path }) => matchPath(path, pathname));
  if (!route) return <NotFoundLayout />;
  return (
    <RouteLayout route={route}>
      <RoutePage path={route.path} />
    </RouteLayout>
  );
}

function RouteLayout(props: { route: RouteDefinition & { path: RoutePath }; children: ReactNode }) {
  const { route, children } = props;
  const place = useLocation();
  const facts = useFacts();
  const guided = useGuidedSetup();
  const { config } = useServices();
  // A host page may hand over a setup code on the sign-in page.
  if (!facts && guided && (requiresUser(route) || route.path === '/login')) {
    // The guided sidebar shows the sign-in, and `/` has no sidebar.
    if (route.path === '/') return <Redirect to="/network" />;
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
    return <Redirect to={decision.to} state={decision.state} />;
  }
  const Shell = getShell(route, facts !== null, guided);
  const title = route.title.replace('{cloudName}', () => config.brand.cloudName);
  return (
    <Shell>
      <Screen
        key={place.pathname}
        title={title}
        back={getParentRoute(route.path)}
        ofDevice={Shell === AppShell}
        followsConnection={Shell === AppShell || Shell === GuidedShell}
        {...(hasOwnHeading(route.path) && { header: null })}
        {...(route.path === '/' && { header: <HomeHeader title={title} /> })}
      >
        {children}
      </Screen>
    </Shell>
  );
}

/** The content of a route, from the first chunk or from the chunk of its area. */
function RoutePage({ path }: { path: RoutePath }) {
  const page = getPage(path, useGuidedSetup());
  return page.kind === 'lazy' ? <AreaPage area={page.area} name={page.name} /> : <page.Page />;
}

function NotFoundLayout() {
  const facts = useFacts();
  const guided = useGuidedSetup();
  const Shell = facts ? getSignedInShell(guided) : BareShell;
  return (
    <Shell>
      <Screen title="Page not found" followsConnection={facts !== null}>
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
  return facts ? featureRules.guidedSetup(facts) : signIn.kind !== 'off';
}

function getShell(route: RouteDefinition, isSignedIn: boolean, guided: boolean) {
  if (route.access === 'style-guide-user') return StyleGuideShell;
  // Pages for anyone stand alone: the navigation of a signed-in user is no help there.
  return requiresUser(route) && isSignedIn ? getSignedInShell(guided) : BareShell;
}

function getSignedInShell(guided: boolean) {
  return guided ? GuidedShell : AppShell;
}

/** The pages for signing in and out, and the welcome page, stand alone. */
function hasOwnHeading(path: RoutePath): boolean {
  return path === '/login' || path === '/logout' || path === '/welcome';
}
