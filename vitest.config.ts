import { defineConfig } from 'vitest/config';

// Source, not dist: the doors of our packages carry the condition `stillhouse-source`.
const conditions = ['stillhouse-source', 'node'];

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    // One core is otherwise left idle: nobody watches these.
    maxWorkers: '100%',
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          // A limit for what hangs; on a busy machine a test that starts processes takes its time.
          testTimeout: 60_000,
          setupFiles: ['scripts/check/property-seed.ts'],
          include: ['{contracts,simulator,scripts}/**/*.test.ts', 'e2e/contract/*.test.ts'],
        },
      },
      './console/vitest.config.ts',
    ],
  },
});
