import { createLazyPages } from './lazy-page.ts';

/**
 * The lazily loaded parts of the console, one chunk each. Few and big rather than many and small: on a slow
 * line all of them are there sooner (a decision: unreachable chunks).
 *
 * What restarts a device, follows it or reconnects to it does not belong in here: a device that is rebooting
 * cannot serve a chunk.
 */
export const areas = {
  certificates: () => import('./areas/certificates.ts'),
  network: () => import('./areas/network.ts'),
  settings: () => import('./areas/settings.ts'),
  setup: () => import('./areas/setup.ts'),
  system: () => import('./areas/system.ts'),
  wifi: () => import('./areas/wifi.ts'),
  'style-guide': () => import('./areas/style-guide.ts'),
};

export type AreaName = keyof typeof areas;

/** The pages of each area, by the names that its chunk exports. */
export type AreaModules = { [Area in AreaName]: Awaited<ReturnType<(typeof areas)[Area]>> };

/** The areas that are fetched ahead when the browser is idle. The style guide is for developers only. */
export const prefetchedAreas: readonly AreaName[] = [
  'network',
  'wifi',
  'certificates',
  'settings',
  'system',
  'setup',
];

export const lazyPages = createLazyPages(areas);

/** Ways to fetch the chunk of each of these areas. */
export function loadersOf(names: readonly AreaName[]): Array<() => Promise<unknown>> {
  return names.map((area) => () => lazyPages.load(area));
}
