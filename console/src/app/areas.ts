import { createLazyPages } from './lazy-page.ts';
import { loadSharedParts } from './shared-parts.ts';

/**
 * The lazily loaded parts of the console, one chunk each. Few big chunks load sooner on a slow
 * connection than many small ones (decision 0035).
 *
 * A page that offers a restart imports the dialog that restarts the device and waits for it,
 * because a device that is rebooting cannot serve a chunk.
 */
export const areas = {
  certificates: () => import('./areas/certificates.ts'),
  health: () => import('./areas/health.ts'),
  network: () => import('./areas/network.ts'),
  search: () => import('./areas/search.ts'),
  settings: () => import('./areas/settings.ts'),
  setup: () => import('./areas/setup.ts'),
  system: () => import('./areas/system.ts'),
  wifi: () => import('./areas/wifi.ts'),
  'style-guide': () => import('./areas/style-guide.ts'),
};

export type AreaName = keyof typeof areas;

/** The pages of each area, by their export names. */
export type AreaModules = { [Area in AreaName]: Awaited<ReturnType<(typeof areas)[Area]>> };

/**
 * The areas that are prefetched when the browser is idle. The style guide is for developers only.
 */
export const prefetchedAreas: readonly AreaName[] = [
  // A part of Status.
  'health',
  'network',
  'wifi',
  'certificates',
  'settings',
  'system',
  'setup',
];

export const lazyPages = createLazyPages(areas, loadSharedParts);

/** Returns a function for each area that loads its chunk. */
export function getLoaders(names: readonly AreaName[]): Array<() => Promise<unknown>> {
  return names.map((area) => () => lazyPages.load(area));
}
