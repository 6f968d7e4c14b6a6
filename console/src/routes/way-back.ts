import { type RoutePath, type RouteRow, routeTable } from './table.ts';

/** The page above a page, by its path: `/network/ethernet/ip4` leads back to Ethernet. */
export function wayBack(path: RoutePath): { href: string; label: string } | undefined {
  const rows: readonly RouteRow[] = routeTable;
  for (let above = cut(path); above !== ''; above = cut(above)) {
    const row = rows.find((candidate) => candidate.path === above);
    if (row) return { href: row.path, label: row.title };
  }
  return undefined;
}

function cut(path: string): string {
  return path.slice(0, path.lastIndexOf('/'));
}
