import { addBase, removeBase } from '../config/base-path.ts';
import { routeTable } from './route-table.ts';
import { decideVisitorAccess } from './visitor-access.ts';

/**
 * Redirects to the sign-in page as the router does, which is not loaded yet: its history entry has
 * the state in `usr`.
 *
 * @returns whether the sign-in page is open; false for every page that the application has to show
 */
export function openSignIn(
  { location, history }: Pick<Window, 'location' | 'history'>,
  basePath: string,
): boolean {
  const { search, hash, origin } = location;
  const pathname = removeBase(basePath, location.pathname);
  if (pathname === '/login') return true;
  // The router takes care of other spellings, such as a slash at the end.
  const route = routeTable.find(({ path }) => path === pathname);
  if (pathname === null || !route) return false;
  const place = { pathname, search, hash, state: history.state?.usr };
  const decision = decideVisitorAccess(route, place, origin);
  if (decision.kind === 'show') return false;
  history.replaceState(
    { ...history.state, usr: decision.state },
    '',
    addBase(basePath, decision.to),
  );
  return openSignIn({ location, history }, basePath);
}
