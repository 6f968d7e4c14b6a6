import { type RefererState, readReferer } from './referer.ts';
import { type RouteDefinition, requiresUser } from './route-table.ts';

export type AccessDecision =
  | { kind: 'show' }
  | { kind: 'redirect'; to: string; state: RefererState | null };

/** The parts of a location that decide the access. */
export type RequestedLocation = { pathname: string; search: string; hash: string; state: unknown };

export const show: AccessDecision = { kind: 'show' };

/** Decides which routes are open to those who are not signed in (R2.2, R6.6). */
export function decideVisitorAccess(
  { path, access }: RouteDefinition,
  place: RequestedLocation,
  origin: string,
): AccessDecision {
  if (!requiresUser({ access })) return show;
  const requested = place.pathname + place.search + place.hash;
  // A page that redirects to `/` hands on its own address, so that the sign-in ends there (R2.2).
  const handedOn = path === '/' ? readReferer(place.state, origin) : '/';
  const state = { referer: handedOn === '/' ? requested : handedOn };
  return { kind: 'redirect', to: access === 'signed-in-else-home' ? '/' : '/login', state };
}
