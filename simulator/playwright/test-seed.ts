import { createHash } from 'node:crypto';
import type { TestInfo } from '@playwright/test';
import type { LeaseOptions } from './leased-device.ts';

/**
 * Adds a seed that is the same in every run, whatever other tests run: it depends on the test's
 * title without tags only. A scenario or snapshot may have its own seed.
 * @param device number of the device in its test, from 1
 */
export function withTestSeed(
  lease: LeaseOptions,
  { titlePath }: Pick<TestInfo, 'titlePath'>,
  device = 1,
): LeaseOptions {
  if (lease.scenario !== undefined || lease.snapshot !== undefined) return lease;
  // The first title is the path of the file, which may move.
  const titles = titlePath.slice(1).map((title) => title.replaceAll(/ @\S+/g, ''));
  const title = [...titles, device].join('\n');
  const seed = createHash('sha256').update(title).digest().readUInt32BE();
  return { seed, ...lease };
}
