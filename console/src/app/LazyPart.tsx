import { useIsAway } from '../services/services.ts';
import { lazyPages } from './areas.ts';
import { useLazyPage } from './use-lazy-page.ts';

/**
 * A part of the shell. Nothing is shown until its chunk has arrived. Without a response, it is
 * loaded when the device is back.
 */
export function LazyPart({ area, name }: { area: string; name: string }) {
  const { Page: Part } = useLazyPage(lazyPages, area, name, !useIsAway());
  return Part && <Part />;
}
