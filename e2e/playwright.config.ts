import { defineConfig } from '@playwright/test';
import type { KitOptions } from 'stillhouse/playwright';
import { ensureBrowser, hasPackedBrowser, unpackBrowser } from './support/browser.ts';
import { comparison, imageFolder } from './visual/images.ts';

// Fails early with a clear message instead of "module not found". Other tools read this file, too.
const condition = 'stillhouse-source';
const nodeOptions = [process.env.NODE_OPTIONS, ...process.execArgv].join(' ');
if (process.argv[1]?.includes('playwright') && !nodeOptions.includes(condition)) {
  throw new Error(`Tests need our sources. Set NODE_OPTIONS='-C ${condition}', or run npm test.`);
}
const { executablePath, env, args } = await ensureBrowser();
const visualTests = 'visual-*.spec.ts';

export default defineConfig<KitOptions>({
  testDir: 'tests',
  outputDir: '../test-results/browser',
  globalSetup: './support/global-setup.ts',
  fullyParallel: true,
  forbidOnly: true,
  // A safety net for CI only: the browser itself runs in real time. scripts/check.ts lists each
  // test that needed a second try and accepts only a few.
  retries: process.env.CI ? 1 : 0,
  workers: 2,
  // Limits for tests that hang. They are long because a busy machine is slow; the tests use
  // simulated time. A test of many cases adds to this limit.
  timeout: 180_000,
  // Repeated blocks advance the clock themselves. These pauses are for events in real time, such as
  // loading chunks.
  expect: {
    timeout: 20_000,
    toPass: { intervals: [100, 250] },
    toHaveScreenshot: comparison,
  },
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
    { name: 'console', testIgnore: visualTests },
    {
      // Plain http at a host name other than localhost: not a secure context (decision 0032).
      name: 'insecure-origin',
      testMatch: ['sign-in.spec.ts', 'status.spec.ts'],
      use: { deviceHost: 'device.test' },
    },
    ...(hasPackedBrowser ? [await getVisualProject()] : []),
  ],
});

/** The images are compared in the browser that drew them, whatever browser the machine has. */
async function getVisualProject() {
  const { executablePath, env, args } = await unpackBrowser();
  return {
    name: 'visual',
    testMatch: visualTests,
    snapshotPathTemplate: `${imageFolder}/{arg}{ext}`,
    use: { launchOptions: { executablePath, env, args } },
  };
}
