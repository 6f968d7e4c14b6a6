import { useQueryClient } from '@tanstack/react-query';
import { lazyPages } from './areas.ts';
import { LazyPage } from './LazyPage.tsx';

/** A page, or a part of one, from its area's chunk. */
export function AreaPage({ area, name }: { area: string; name: string }) {
  const queryClient = useQueryClient();
  return (
    <LazyPage
      key={`${area}/${name}`}
      pages={lazyPages}
      area={area}
      name={name}
      // an answer that no page can make sense of would break it again
      onRetryBroken={() => void queryClient.resetQueries()}
    />
  );
}
