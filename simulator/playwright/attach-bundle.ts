import { dirname } from 'node:path';
import type { TestInfo } from '@playwright/test';
import { createFolder } from '@stillhouse/foundation/create-folder';
import { getErrorMessage } from '@stillhouse/foundation/error-message';
import { replaceSecretFile } from '@stillhouse/foundation/write-whole-file';
import type { Bundle } from '../client/client.ts';

/**
 * Attaches the recording of a device to a failed test, to replay with `stillhouse replay FILE`.
 * If there is none, attaches the reason.
 * @param id of the device, because a test can have several
 */
export async function attachBundle(
  testInfo: TestInfo,
  id: string,
  bundle: Bundle | Error,
): Promise<void> {
  const explain = (body: string) =>
    testInfo.attach('replay-bundle.txt', { body, contentType: 'text/plain' });
  if (bundle instanceof Error) return explain(`No bundle of ${id}: ${bundle.message}`);
  if (hasPrivateKey(bundle) && process.env[permission] === undefined) {
    return explain(
      `The bundle of ${id} contains a private key, and artifacts of tests are often public. Set ${permission}=1 to attach it.`,
    );
  }
  const path = testInfo.outputPath(`replay-bundle-${id}.json`);
  const about = { test: testInfo.titlePath.join(' > '), device: id };
  try {
    await writeOwnerOnly(path, { ...bundle, about });
  } catch (error) {
    // Why the test has failed matters more.
    return explain(`No bundle of ${id}: ${getErrorMessage(error)}`);
  }
  await testInfo.attach('replay-bundle.json', { path, contentType: 'application/json' });
}

/** Environment variable with which bundles that contain private keys are attached. */
const permission = 'STILLHOUSE_ATTACH_KEYS';

const keyBlock = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY/;

function hasPrivateKey(bundle: Bundle): boolean {
  const bytes = bundle.inputs.map((input) =>
    'body' in input && input.body !== undefined && 'base64' in input.body
      ? Buffer.from(input.body.base64, 'base64').toString('latin1')
      : '',
  );
  return [JSON.stringify(bundle), ...bytes].some((text) => keyBlock.test(text));
}

/**
 * Writes a bundle that only its owner may read: secrets without a known origin are in it as they
 * are.
 */
export async function writeOwnerOnly(path: string, bundle: Bundle): Promise<void> {
  try {
    createFolder(dirname(path));
    replaceSecretFile(path, `${JSON.stringify(bundle, null, 2)}\n`);
  } catch (error) {
    throw new Error(
      `${path} cannot be written (${getErrorMessage(error)}). Make sure that its folder is writable and has space.`,
    );
  }
}
