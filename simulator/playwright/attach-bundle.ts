import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import type { Bundle } from '../client/client.ts';

/** Readable by the owner only: secrets without a known origin are in it as they are. */
const ownerOnly = 0o600;

/**
 * Attaches the recording of a device to a failed test, to replay with `stillhouse-sim replay FILE`.
 * If there is none, attaches the reason.
 * @param id of the device, because a test can have several
 */
export async function attachBundle(
  testInfo: TestInfo,
  id: string,
  bundle: Bundle | Error,
): Promise<void> {
  if (bundle instanceof Error) {
    await testInfo.attach('replay-bundle.txt', {
      body: `No bundle of ${id}: ${bundle.message}`,
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
