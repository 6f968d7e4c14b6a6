import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import type { ControlClient } from '../client/client.ts';

const kitVersion = readPackageVersion(import.meta.url);

/**
 * Throws an Error if the simulator is of another release than the kit (decision 0007), whose
 * failures would be hard to understand.
 */
export async function checkVersion(
  control: Pick<ControlClient, 'health'>,
  labUrl: string,
): Promise<void> {
  const { version } = await control.health();
  if (version === kitVersion) return;
  throw new Error(
    `The Playwright kit has version ${kitVersion}, but the simulator at ${labUrl} has ${version}. Use one version of stillhouse for both: start the simulator with "npx stillhouse@${kitVersion}".`,
  );
}
