import { loadDrawings } from '@stillhouse/ui/ProductPicture';
import type { SessionServices } from '../services/session-services.ts';
import { App } from './App.tsx';
import { getLoaders, prefetchedAreas } from './areas.ts';
import { createServices } from './create-services.ts';
import type { Dependencies } from './create-session-services.ts';
import { prefetchWhenIdle } from './prefetch.ts';

/** Starts the application, and loads its areas when the browser is idle. */
export function startApp(dependencies: Dependencies, sessionServices: SessionServices) {
  const services = createServices(dependencies, sessionServices);
  void prefetchWhenIdle([loadDrawings, ...getLoaders(prefetchedAreas)]);
  return { App: App.bind(null, { services }) };
}
