import { defineConfig } from '@playwright/test';
import type { KitOptions } from '@stillhouse/simulator/playwright';
import { ensureBrowser } from './support/browser.ts';

// Says in time what would else be a module that is not found. Other tools read this file, too.
const condition = 'stillhouse-source';
const nodeOptions = [process.env.NODE_OPTIONS, ...process.execArgv].join(' ');
if (process.argv[1]?.includes('playwright') && !nodeOptions.includes(condition)) {
  throw new Error(`Tests need our sources. Set NODE_OPTIONS='-C ${condition}', or run npm test.`);
}
const { executablePath, env, args } = await ensureBrowser();

export default defineConfig<KitOptions>({
  testDir: 'tests',
  outputDir: '../test-results/browser',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // Once: the browser itself goes by real time. scripts/check.ts names each test that needed it,
  // and takes only a few.
  retries: 1,
  workers: 2,
  // Limits for what hangs: a busy machine takes its time, and the clocks are the tests' own.
  timeout: 90_000,
  // What is repeated moves the clock on by itself: a pause is for what comes in real time, such as
  // chunks
  expect: { timeout: 20_000, toPass: { intervals: [100, 250] } },
  reporter: 'list',
  use: {
    launchOptions: { env, args, ...(executablePath && { executablePath }) },
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
    timezoneId: 'UTC',
    contextOptions: { reducedMotion: 'reduce' },
    screenshot: 'only-on-failure',
  },
  projects: [
    { name: 'console' },
    {
      // Plain http at a name that is not the machine's own: no secure context (decision 0033).
      name: 'insecure-origin',
      testMatch: ['sign-in.spec.ts', 'status.spec.ts'],
      use: { deviceHost: 'device.test' },
    },
  ],
});
