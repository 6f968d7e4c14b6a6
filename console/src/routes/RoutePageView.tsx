import { useQueryClient } from '@tanstack/react-query';
import { NotBuiltYetPage } from '../shell/NotBuiltYetPage.tsx';
import { lazyPages } from './areas.ts';
import { LazyPage } from './LazyPage.tsx';
import { pageOf } from './pages.ts';
import type { RoutePath } from './table.ts';

/** The content of a route: in the first chunk, from its area's chunk, or the word that it is to come. */
export function RoutePageView({ path }: { path: RoutePath }) {
  const queryClient = useQueryClient();
  const page = pageOf(path);
  if (!page) return <NotBuiltYetPage />;
  return page.kind === 'lazy' ? (
    <LazyPage
      key={`${page.area}/${page.name}`}
      pages={lazyPages}
      area={page.area}
      name={page.name}
      // an answer that no page can make sense of would break it again
      onRetryBroken={() => void queryClient.resetQueries()}
    />
  ) : (
    <page.Page />
  );
}
