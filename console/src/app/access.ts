import { type Facts, isSetupOnlySession } from '../rules/facts.ts';
import { featureRules } from '../rules/feature-rules.ts';
import { readReferer } from './referer.ts';
import { type RouteDefinition, requiresUser } from './route-table.ts';
import {
  type AccessDecision,
  decideVisitorAccess,
  type RequestedLocation,
  show,
} from './visitor-access.ts';

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
  if (!facts) return decideVisitorAccess(route, place, origin);
  if (route.path === '/login') return createRedirect(readReferer(place.state, origin));
  if (!requiresUser(route)) return show;
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
