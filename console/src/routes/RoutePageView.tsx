import { NotBuiltYetPage } from '../shell/NotBuiltYetPage.tsx';
import { areas } from './areas.ts';
import { LazyPage } from './LazyPage.tsx';
import { createLazyPages } from './lazy-page.ts';
import { pageOf } from './pages.ts';
import type { RoutePath } from './table.ts';

const lazyPages = createLazyPages(areas);

/** The content of a route: in the first chunk, from its area's chunk, or the word that it is to come. */
export function RoutePageView({ path }: { path: RoutePath }) {
  const page = pageOf(path);
  if (!page) return <NotBuiltYetPage />;
  return page.kind === 'lazy' ? (
    <LazyPage pages={lazyPages} area={page.area} name={page.name} />
  ) : (
    <page.Page />
  );
}
