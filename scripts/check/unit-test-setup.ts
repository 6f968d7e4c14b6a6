// Every unit test file imports this before its first test.
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// `npm test` and CI try the same random cases each time, so a failure is always caused by the
// current change. Outside CI, `npm run test:all` tries new ones, and a failure prints its seed.
if (process.env.STILLHOUSE_MATRICES !== 'whole' || process.env.CI !== undefined) {
  fc.configureGlobal({ seed: 20261121 });
}

// Files share a process. A module that is still loading when its file ends would be missing in the
// next one.
afterAll(() => vi.dynamicImportSettled());
