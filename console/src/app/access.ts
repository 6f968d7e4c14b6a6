import { type Facts, isSetupOnlySession } from '../rules/facts.ts';
import { gates } from '../rules/gates.ts';
import { type RefererState, refererOf } from './referer.ts';
import type { RouteRow } from './route-table.ts';

export type AccessDecision =
  | { kind: 'show' }
  | { kind: 'redirect'; to: string; state: RefererState | null };

/** Where the user is: the parts of React Router's location that decide. */
type Place = { pathname: string; search: string; hash: string; state: unknown };

const show: AccessDecision = { kind: 'show' };

/**
 * The redirects of spec section 2.
 *
 * @param facts null when nobody is signed in
 */
export function decideAccess(
  route: RouteRow,
  place: Place,
  facts: Facts | null,
  origin: string,
): AccessDecision {
  if (route.path === '/login') {
    return facts ? redirectTo(refererOf(place.state, origin)) : show;
  }
  if (route.access === 'anyone' || route.access === 'style-guide-user') return show;
  if (!facts) {
    if (route.access === 'signed-in-else-home') return redirectTo('/');
    const referer = place.pathname + place.search + place.hash;
    return { kind: 'redirect', to: '/login', state: { referer } };
  }
  if (route.path === '/' && facts.setupMode) return redirectTo('/network');
  if (route.access === 'dot1x' && !gates.dot1x(facts)) return redirectTo('/network');
  if (route.access === 'setup-step' && isSetupOnlySession(facts)) return redirectTo('/');
  if (route.access === 'standard-mode') {
    if (!gates.standardScreens(facts)) return redirectTo('/network');
    if (isSetupOnlySession(facts)) return redirectTo('/');
    if (route.path.startsWith('/settings') && !gates.settings(facts)) return redirectTo('/');
  }
  return show;
}

function redirectTo(to: string): AccessDecision {
  return { kind: 'redirect', to, state: null };
}
