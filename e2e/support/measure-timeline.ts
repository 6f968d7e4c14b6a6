// Run by `npm run bench` with the address of a lab. Does what a short browser test does, with and
// without a timeline in turn, and prints one line of JSON with the ms of each pair of runs.
import { createControlClient } from 'stillhouse/client';
import { type TimelineMode, TimelineRecorder } from '../../simulator/playwright/attach-timeline.ts';
import { LeasedDevice } from '../../simulator/playwright/leased-device.ts';
import { Lockstep } from '../../simulator/playwright/lockstep.ts';
import { launchBrowser } from './browser.ts';
import { fillSignIn } from './console-fixture.ts';

const [labUrl = '', rounds = '8'] = process.argv.slice(2);
const advances = 10;

const browser = await launchBrowser();
for (let round = 0; round < Number(rounds); round += 1) {
  // Whatever drifts affects both alike.
  const modes: TimelineMode[] = round % 2 === 0 ? ['off', 'on-failure'] : ['on-failure', 'off'];
  const runs: Partial<Record<TimelineMode, number>> = {};
  for (const mode of modes) runs[mode] = await measureRun(mode);
  console.log(JSON.stringify(runs));
}
await browser.close();

async function measureRun(mode: TimelineMode): Promise<number> {
  const leased = await LeasedDevice.lease(createControlClient(labUrl), {});
  const started = performance.now();
  const context = await browser.newContext();
  const page = await context.newPage();
  const lockstep = await Lockstep.start(page, leased.lockstepDevice);
  const recorder = TimelineRecorder.start(page, mode, () => lockstep.now);
  const advance = (ms: number) => recorder.record('advance', () => lockstep.advance(ms));
  await page.goto(`${leased.url}/login`);
  await advance(1_000);
  await fillSignIn(page, 'admin', 'stillhouse');
  await page.getByText('Signed in as admin').first().waitFor({ state: 'attached' });
  for (let times = 0; times < advances; times += 1) await advance(10_000);
  await lockstep.end(false);
  await context.close();
  const ms = performance.now() - started;
  await leased.release();
  return ms;
}
