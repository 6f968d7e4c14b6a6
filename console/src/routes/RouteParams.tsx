import { type ReactNode, useMemo } from 'react';
import { type Params, type PathMatch, UNSAFE_RouteContext as RouteContext } from 'react-router';

/**
 * Lets `useParams` of the router find the parameters of the matched route. That is all that its `<Routes>` would do
 * here, where one route of a flat table is shown at a time, and `<Routes>` brings ranking, nesting and error boundaries
 * along: 2 KB gzip of the first chunk.
 */
export function RouteParams({ match, children }: { match: PathMatch; children: ReactNode }) {
  const { params, pathname, pathnameBase, pattern } = match;
  const value = useMemo(
    () => ({
      outlet: null,
      matches: [{ params: decoded(params), pathname, pathnameBase, route: { path: pattern.path } }],
      isDataRoute: false,
    }),
    [params, pathname, pathnameBase, pattern],
  );
  return <RouteContext value={value}>{children}</RouteContext>;
}

function decoded(params: Params): Params {
  const entries = Object.entries(params).map(([name, value]) => [name, value && decode(value)]);
  return Object.fromEntries(entries);
}

/** An address that somebody typed may be no valid URI; it is nobody's id then. */
function decode(value: string): string {
  try {
    return decodeURIComponent(value);
  } catch {
    return value;
  }
}
