import { getOwn } from '@stillhouse/foundation/is-record';
import { loadDrawings } from '@stillhouse/ui/ProductPicture';
import { removeBase } from '../config/base-path.ts';
import type { SessionServices } from '../services/session-services.ts';
import { App } from './App.tsx';
import { getLoaders, lazyPages, prefetchedAreas } from './areas.ts';
import { createServices } from './create-services.ts';
import type { Dependencies } from './create-session-services.ts';
import { pageAreas } from './page-areas.ts';
import { prefetchWhenIdle } from './prefetch.ts';

/**
 * Starts the application. The area of its address is loaded at once, before the first rendering
 * comes to its page, and the others when the browser is idle.
 */
export function startApp(dependencies: Dependencies, sessionServices: SessionServices) {
  const { basePath } = dependencies.config;
  const area = getOwn(pageAreas, removeBase(basePath, location.pathname) ?? '');
  // A chunk that fails is loaded again by its page, which reports it.
  if (area) void lazyPages.load(area).catch(() => undefined);
  const services = createServices(dependencies, sessionServices);
  void prefetchWhenIdle([loadDrawings, ...getLoaders(prefetchedAreas)]);
  return { App: App.bind(null, { services }) };
}
