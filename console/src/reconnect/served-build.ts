import type { ConsoleConfig } from '@stillhouse/products/brand';
import { defaultConfig, readConfig } from '../config/console-config.ts';

const limitMs = 10_000;

/**
 * Whether the device serves another build of the console now than this page is: the restart may have been the end of
 * an update (a decision: unreachable chunks). False when it cannot be told; never rejects.
 */
export async function isConsoleReplaced({ buildId }: ConsoleConfig): Promise<boolean> {
  const served = await servedBuildId();
  return ![served, buildId].includes(defaultConfig.buildId) && served !== buildId;
}

async function servedBuildId(): Promise<string> {
  try {
    const reply = await fetch('/', {
      cache: 'no-store',
      credentials: 'omit',
      headers: { Accept: 'text/html' },
      // real time, unlike the limits of calls: it is no call of the device's API
      signal: AbortSignal.timeout(limitMs),
    });
    if (!reply.ok) return defaultConfig.buildId;
    const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
    return readConfig(page, () => undefined).buildId;
  } catch {
    // it will show when the page is loaded the next time
    return defaultConfig.buildId;
  }
}
