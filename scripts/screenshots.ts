// Takes the screenshots of the README: console and lab page, light and dark. Run by hand after a
// visible change:
//   node -C stillhouse-source scripts/screenshots.ts
// It starts the built console and lab page; run `npm run build` first. Commit what it writes.
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createControlClient } from 'stillhouse/client';
import { launchBrowser } from '../e2e/support/browser.ts';
import { startSimulatorProcess } from '../e2e/support/simulator-process.ts';
import { root } from './set-up/paths.mjs';

type ColorScheme = 'light' | 'dark';
type Shot = { readonly name: string; readonly url: string; readonly signIn: boolean };

const folder = join(root, 'docs/images');
/** Keeps images small, because the README is opened often. */
const maxBytes = 80_000;
const viewport = { width: 1200, height: 540 };
/** Real time in which fonts, live data and images of the lab load. */
const quietMs = 1_500;

const simulator = await startSimulatorProcess();
const browser = await launchBrowser();
try {
  mkdirSync(folder, { recursive: true });
  const control = createControlClient(simulator.labUrl);
  const device = await control.lease({ product: 'barra', seed: 7, clock: 'manual' });
  const shots: Shot[] = [
    { name: 'console', url: `${device.baseUrl}/network`, signIn: true },
    { name: 'lab', url: `${simulator.labUrl}/?device=${device.id}`, signIn: false },
  ];
  for (const shot of shots) {
    for (const colorScheme of ['light', 'dark'] as const) await take(shot, colorScheme);
  }
} finally {
  await browser.close();
  await simulator.stop();
}

async function take({ name, url, signIn }: Shot, colorScheme: ColorScheme): Promise<void> {
  const context = await browser.newContext({ colorScheme, viewport, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.goto(url);
  if (signIn) {
    await page.getByLabel('Username').fill('admin');
    await page.getByLabel('Password', { exact: true }).fill('stillhouse');
    await page.getByRole('button', { name: 'Sign In' }).click();
    await page.getByText('Signed in as admin').waitFor();
  }
  await page.mouse.move(0, 0);
  await page.waitForTimeout(quietMs);
  // The console in the frame has focused a field.
  await page.evaluate(() => scrollTo(0, 0));
  const path = join(folder, `${name}-${colorScheme}.png`);
  await page.screenshot({ path });
  await context.close();
  const { size } = statSync(path);
  console.log(`${path}: ${size} bytes`);
  if (size > maxBytes) throw new Error(`${path} has ${size} bytes; ${maxBytes} is the limit.`);
}
