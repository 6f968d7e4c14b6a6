// Run by `npm run bench` with the address of a lab. Advances the signed-in console and its device
// through simulated time in lockstep, several times, and prints one line of JSON for each run.
import type { Page } from '@playwright/test';
import { createControlClient } from 'stillhouse/client';
import { LeasedDevice } from '../../simulator/playwright/leased-device.ts';
import { Lockstep } from '../../simulator/playwright/lockstep.ts';
import { launchBrowser } from './browser.ts';
import { fillSignIn } from './console-fixture.ts';

const [labUrl = '', minutes = '20', rounds = '4'] = process.argv.slice(2);

const browser = await launchBrowser();
for (let round = 0; round < Number(rounds); round += 1) {
  const context = await browser.newContext();
  console.log(JSON.stringify(await measureRun(await context.newPage())));
  await context.close();
}
await browser.close();

async function measureRun(page: Page): Promise<{ ms: number; requests: number }> {
  const leased = await LeasedDevice.lease(createControlClient(labUrl), {});
  const lockstep = await Lockstep.start(page, leased.lockstepDevice);
  await page.goto(`${leased.url}/login`);
  await lockstep.advance(1_000);
  await fillSignIn(page, 'admin', 'stillhouse');
  await page.getByText('Signed in as admin').first().waitFor({ state: 'attached' });
  await lockstep.advance(1_000);
  const before = (await leased.journal()).length;
  const started = performance.now();
  await lockstep.advance(Number(minutes) * 60_000);
  const ms = performance.now() - started;
  const requests = (await leased.journal()).length - before;
  await lockstep.end(false);
  await leased.release();
  return { ms, requests };
}
