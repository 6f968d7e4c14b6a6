import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  plugins: [react()],
  resolve: { conditions: ['stillhouse-source', 'browser'] },
  test: {
    name: 'console',
    environment: 'jsdom',
    // A limit for tests that hang; a busy machine needs time.
    testTimeout: 60_000,
    include: ['src/**/*.test.{ts,tsx}', 'ui/src/**/*.test.{ts,tsx}'],
    setupFiles: ['../scripts/check/property-seed.ts', './test/setup.ts'],
  },
});
