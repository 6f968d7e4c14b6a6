import { type Facts, isSetupOnlySession } from '../rules/facts.ts';
import { featureRules } from '../rules/feature-rules.ts';
import { type RefererState, readReferer } from './referer.ts';
import type { RouteDefinition } from './route-table.ts';

export type AccessDecision =
  | { kind: 'show' }
  | { kind: 'redirect'; to: string; state: RefererState | null };

/** The parts of React Router's location that decide the access. */
type RequestedLocation = { pathname: string; search: string; hash: string; state: unknown };

const show: AccessDecision = { kind: 'show' };

/**
 * Decides who may open a route, and where everyone else is redirected (R2.2 to R2.16, R6.5, R6.6).
 *
 * @param facts null when nobody is signed in
 */
export function decideAccess(
  route: RouteDefinition,
  place: RequestedLocation,
  facts: Facts | null,
  origin: string,
): AccessDecision {
  if (route.path === '/login') {
    return facts ? createRedirect(readReferer(place.state, origin)) : show;
  }
  if (route.access === 'anyone' || route.access === 'style-guide-user') return show;
  if (!facts) {
    const requested = place.pathname + place.search + place.hash;
    // A page that redirects to `/` hands on its own address, so that the sign-in ends there (R2.2).
    const handedOn = route.path === '/' ? readReferer(place.state, origin) : '/';
    const state = { referer: handedOn === '/' ? requested : handedOn };
    const to = route.access === 'signed-in-else-home' ? '/' : '/login';
    return { kind: 'redirect', to, state };
  }
  if (route.path === '/' && facts.setupMode) return createRedirect('/network');
  if (route.access === 'dot1x' && !featureRules.dot1x(facts)) return createRedirect('/network');
  if (route.access === 'setup-step' && isSetupOnlySession(facts)) return createRedirect('/');
  if (route.access === 'standard-mode') {
    if (!featureRules.standardScreens(facts)) return createRedirect('/network');
    if (isSetupOnlySession(facts)) return createRedirect('/');
    if (route.path.startsWith('/settings') && !featureRules.settings(facts))
      return createRedirect('/');
  }
  return show;
}

function createRedirect(to: string): AccessDecision {
  return { kind: 'redirect', to, state: null };
}
