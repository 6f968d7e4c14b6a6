import { defineConfig } from 'vitest/config';

// Source, not dist: the doors of our packages carry the condition `stillhouse-source`.
const conditions = ['stillhouse-source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // One core is otherwise left idle: nobody watches these.
    maxWorkers: '100%',
    // Of the tests of one file that are marked as concurrent.
    maxConcurrency: 2,
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // Each test has its own device, port and clock, so files can share a process. Loading the
          // modules again for each file takes longer than the tests.
          isolate: false,
          // A limit for tests that hang. On a busy machine, a test that starts processes is slow.
          testTimeout: 60_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 30_000 } },
          setupFiles: ['scripts/check/unit-test-setup.ts'],
          include: [
            '{contracts,simulator,scripts}/**/*.test.ts',
            'e2e/{contract,foreign-contracts,mutants,planted-bugs}/**/*.test.ts',
          ],
        },
      },
      './console/vitest.config.ts',
    ],
  },
});
