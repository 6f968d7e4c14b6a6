import { loadDrawings } from '@stillhouse/ui/ProductPicture';
import { getQuery } from '../api/query.ts';
import type { SessionServices } from '../services/session-services.ts';
import { App } from './App.tsx';
import { getLoaders, prefetchedAreas } from './areas.ts';
import { createServices } from './create-services.ts';
import type { Dependencies } from './create-session-services.ts';
import type { EarlyStatus } from './early-status.ts';
import { prefetchWhenIdle } from './prefetch.ts';

/**
 * Starts the application, and loads its areas when the browser is idle. It is rendered once, with
 * the status, if that has arrived before it.
 */
export async function startApp(
  dependencies: Dependencies,
  sessionServices: SessionServices,
  early: EarlyStatus | undefined,
) {
  const fetch = early?.fetch;
  const services = createServices({ ...dependencies, fetch }, sessionServices);
  if (early?.hasArrived()) await services.queryClient.prefetchQuery(getQuery('/api/v1/status'));
  void prefetchWhenIdle([loadDrawings, ...getLoaders(prefetchedAreas)]);
  return { App: App.bind(null, { services }) };
}
