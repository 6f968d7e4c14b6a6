import { useQueryClient } from '@tanstack/react-query';
import { lazyPages } from './areas.ts';
import { LazyPage } from './LazyPage.tsx';

/** A page, or a part of one, from the chunk of its area. */
export function AreaPage({ area, name }: { area: string; name: string }) {
  const queryClient = useQueryClient();
  return (
    <LazyPage
      key={`${area}/${name}`}
      pages={lazyPages}
      area={area}
      name={name}
      // A cached response that breaks the page would break it again.
      onRetryBroken={() => void queryClient.resetQueries()}
    />
  );
}
