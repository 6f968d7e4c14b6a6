// Every unit test file imports this before its first test.
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// `npm test` and CI try the same random cases each time, so a red run is always caused by the
// change at hand. `npm run test:all` elsewhere tries new ones; a failure there prints its seed.
if (process.env.STILLHOUSE_MATRICES !== 'whole' || process.env.CI !== undefined) {
  fc.configureGlobal({ seed: 20261121 });
}

// Files share a process. A module that is still loading when its file ends would be missing in the
// next one.
afterAll(() => vi.dynamicImportSettled());
