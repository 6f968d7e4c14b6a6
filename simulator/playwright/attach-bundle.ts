import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Bundle } from '../client/client.ts';

/** For the owner alone: what cannot be named by where it comes from stands in it as it is. */
const ownerOnly = 0o600;

/**
 * Attaches what replays a device to a test that failed: `stillhouse-sim replay FILE`. Says why,
 * where there is none.
 * @param id of the device, as a test may have several
 */
export async function attachBundle(
  testInfo: TestInfo,
  id: string,
  bundle: Bundle | Error,
): Promise<void> {
  if (bundle instanceof Error) {
    await testInfo.attach('replay-bundle.txt', {
      body: `There is no bundle of ${id}: ${bundle.message}`,
      contentType: 'text/plain',
    });
    return;
  }
  const path = testInfo.outputPath(`replay-bundle-${id}.json`);
  const about = { test: testInfo.titlePath.join(' > '), device: id };
  await writeOwnerOnly(path, { ...bundle, about });
  await testInfo.attach('replay-bundle.json', { path, contentType: 'application/json' });
}

/** Writes a bundle that only its owner may read. */
export async function writeOwnerOnly(path: string, bundle: Bundle): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, `${JSON.stringify(bundle, null, 2)}\n`, { mode: ownerOnly });
}
