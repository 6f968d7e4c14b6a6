import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react({ jsxImportSource: '@stillhouse/ui' })],
  resolve: { conditions: ['stillhouse-source', 'browser'] },
  test: {
    name: 'console',
    environment: 'jsdom',
    // One document per worker instead of one per file. test/setup.ts cleans it after each test.
    isolate: false,
    // As in ../vitest.config.ts, so that both share the workers.
    maxWorkers: '100%',
    // A limit for tests that hang; a busy machine needs time.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}', 'ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/check/unit-test-setup.ts', './test/setup.ts'],
  },
});
