import type { ConsoleConfig } from '@stillhouse/products/brand';
import { addBase } from '../config/base-path.ts';
import { defaultConfig, readConfig } from '../config/console-config.ts';

const timeoutMs = 10_000;

/**
 * Whether the device serves another build of the console than this page, because the restart may
 * have ended an update (R8.30). False if it cannot be determined; never rejects.
 */
export async function isConsoleReplaced({ buildId, basePath }: ConsoleConfig): Promise<boolean> {
  const served = await fetchBuildId(basePath);
  return ![served, buildId].includes(defaultConfig.buildId) && served !== buildId;
}

async function fetchBuildId(basePath: string): Promise<string> {
  try {
    const response = await fetch(addBase(basePath, '/'), {
      cache: 'no-store',
      credentials: 'omit',
      headers: { Accept: 'text/html' },
      // Real time, unlike the timeouts of requests, because it is not a request to the API.
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) return defaultConfig.buildId;
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    return readConfig(page, () => undefined).buildId;
  } catch {
    // The new build shows at the next page load.
    return defaultConfig.buildId;
  }
}
