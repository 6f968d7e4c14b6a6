import { AreaPage } from './AreaPage.tsx';
import { pageOf } from './pages.ts';
import type { RoutePath } from './table.ts';

/**
 * The content of a route: in the first chunk, or from its area's.
 *
 * @param guided the device is being set up in guided steps
 */
export function RoutePageView({ path, guided }: { path: RoutePath; guided: boolean }) {
  const page = pageOf(path, guided);
  return page.kind === 'lazy' ? <AreaPage area={page.area} name={page.name} /> : <page.Page />;
}
