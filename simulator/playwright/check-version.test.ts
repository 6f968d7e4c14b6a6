import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { expect, test } from 'vitest';
import { checkVersion } from './check-version.ts';

const labUrl = 'http://localhost:8090';
const respondWith = (version: string) => ({
  health: () => Promise.resolve({ status: 'ready' as const, version, devices: 0 }),
});

// Decision 0007.
test('a kit of another release than the simulator says so, with the remedy', async () => {
  const own = readPackageVersion(import.meta.url);
  await expect(checkVersion(respondWith(own), labUrl)).resolves.toBeUndefined();
  await expect(checkVersion(respondWith('9.8.7'), labUrl)).rejects.toThrow(
    `The Playwright kit has version ${own}, but the simulator at ${labUrl} has 9.8.7. Use one version of stillhouse for both: start the simulator with "npx stillhouse@${own}".`,
  );
});
