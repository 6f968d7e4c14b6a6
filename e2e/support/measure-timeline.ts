// Run by `npm run bench` with the address of a lab. Does what a short browser test does, and prints
// one line of JSON for each run: its real time, and how much of it the timeline took.
import { createControlClient } from 'stillhouse/client';
import { TimelineRecorder } from '../../simulator/playwright/attach-timeline.ts';
import { LeasedDevice } from '../../simulator/playwright/leased-device.ts';
import { Lockstep } from '../../simulator/playwright/lockstep.ts';
import { launchBrowser } from './browser.ts';
import { fillSignIn } from './console-fixture.ts';

const [labUrl = '', rounds = '8'] = process.argv.slice(2);
const advances = 10;

const browser = await launchBrowser();
for (let round = 0; round < Number(rounds); round += 1) console.log(JSON.stringify(await run()));
await browser.close();

async function run(): Promise<{ ms: number; timelineMs: number }> {
  const leased = await LeasedDevice.lease(createControlClient(labUrl), {});
  const started = performance.now();
  const context = await browser.newContext();
  const page = await context.newPage();
  const lockstep = await Lockstep.start(page, leased.lockstepDevice);
  const recorder = TimelineRecorder.start(page, 'on-failure', () => lockstep.now);
  let timelineMs = 0;
  const advance = async (ms: number) => {
    const began = performance.now();
    let workMs = 0;
    await recorder.record('advance', async () => {
      const workBegan = performance.now();
      await lockstep.advance(ms);
      workMs = performance.now() - workBegan;
    });
    timelineMs += performance.now() - began - workMs;
  };
  await page.goto(`${leased.url}/login`);
  await advance(1_000);
  await fillSignIn(page, 'admin', 'stillhouse');
  await page.getByText('Signed in as admin').first().waitFor({ state: 'attached' });
  for (let times = 0; times < advances; times += 1) await advance(10_000);
  await lockstep.end(false);
  await context.close();
  const ms = performance.now() - started;
  await leased.release();
  return { ms, timelineMs };
}
