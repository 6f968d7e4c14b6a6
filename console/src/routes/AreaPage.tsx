import { useQueryClient } from '@tanstack/react-query';
import { areas } from './areas.ts';
import { LazyPage } from './LazyPage.tsx';
import { createLazyPages } from './lazy-page.ts';

const lazyPages = createLazyPages(areas);

/** A page, or a part of one, from its area's chunk. */
export function AreaPage({ area, name }: { area: string; name: string }) {
  const queryClient = useQueryClient();
  return (
    <LazyPage
      pages={lazyPages}
      area={area}
      name={name}
      // an answer that no page can make sense of would break it again
      onRetryBroken={() => void queryClient.resetQueries()}
    />
  );
}
