// Run by `npm run bench` with the address of a device, the token of an admin, the number of rounds
// and, optionally, a folder where Lighthouse is installed. Prints one line of JSON for each page.
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import { ensureBrowser, launchBrowser } from './browser.ts';

const [deviceUrl = '', token = '', rounds = '3', folder = ''] = process.argv.slice(2);

/** The pages by address, each with a text that is there when it has loaded. */
const pages = {
  '/login': 'Sign In',
  '/': 'Serial number',
  '/network': 'Hostname',
  '/network/wifi': 'Wi-Fi',
  '/system/software-update': 'Current version',
} as const;

/** The processor of an average phone, as in Lighthouse's mobile profile. */
const slowdown = 4;
/** For the work that a page does after it shows what it has loaded. */
const quietMs = 1_500;

/** What the page needs to be signed in. Runs in the browser. */
const storeToken = (value: string) => sessionStorage.setItem('stillhouse.token', value);

const measureScores = folder ? await loadLighthouse(folder) : undefined;
const browser = await launchBrowser();
for (const [path, text] of Object.entries(pages)) {
  const longestTaskMs: number[] = [];
  const scores: Record<string, number>[] = [];
  for (let round = 0; round < Number(rounds); round += 1) {
    longestTaskMs.push(await measureLongestTask(path, text));
    if (measureScores) scores.push(await measureScores(path));
  }
  console.log(JSON.stringify({ path, longestTaskMs, scores }));
}
await browser.close();

/** Returns the longest task of a page with an empty cache, in ms; 0 if none exceeds 50 ms. */
async function measureLongestTask(path: string, text: string): Promise<number> {
  const context = await browser.newContext({ baseURL: deviceUrl });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  if (path !== '/login') await page.addInitScript(storeToken, token);
  await page.goto(path);
  await page.getByText(text).first().waitFor();
  const longest = await page.evaluate(
    (ms) =>
      new Promise<number>((resolve) => {
        const durations = [0];
        const observer = new PerformanceObserver((list) => {
          durations.push(...list.getEntries().map(({ duration }) => duration));
        });
        observer.observe({ type: 'longtask', buffered: true });
        setTimeout(() => resolve(Math.max(...durations)), ms);
      }),
    quietMs,
  );
  await context.close();
  return longest;
}

/** The parts of Puppeteer and Lighthouse that are used. Both are optional (decision 0008). */
type Puppeteer = {
  launch(options: object): Promise<{ newPage(): Promise<PuppeteerPage>; close(): Promise<void> }>;
};
type PuppeteerPage = {
  goto(url: string): Promise<unknown>;
  evaluate(script: (value: string) => void, value: string): Promise<unknown>;
};
type Lighthouse = {
  default(
    url: string,
    flags: object,
    config: undefined,
    page: PuppeteerPage,
  ): Promise<{ lhr: { categories: Record<string, { score: number }> } }>;
};

/** Returns a function that rates a page: mobile profile, empty cache, 0 to 100 by category. */
async function loadLighthouse(at: string) {
  const { resolve } = createRequire(join(at, '/'));
  const load = <Module>(name: string): Promise<Module> => import(pathToFileURL(resolve(name)).href);
  const puppeteer = await load<Puppeteer>('puppeteer-core');
  const { default: rate } = await load<Lighthouse>('lighthouse');
  const { executablePath = chromium.executablePath(), env, args } = await ensureBrowser();
  // Playwright starts the browser without its sandbox, too.
  const options = { executablePath, env, args: [...args, '--no-sandbox'], headless: 'shell' };
  return async (path: string): Promise<Record<string, number>> => {
    const rated = await puppeteer.launch(options);
    try {
      const page = await rated.newPage();
      await page.goto(`${deviceUrl}/login`);
      if (path !== '/login') await page.evaluate(storeToken, token);
      const { lhr } = await rate(`${deviceUrl}${path}`, { logLevel: 'error' }, undefined, page);
      const entries = Object.entries(lhr.categories);
      return Object.fromEntries(
        entries.map(([name, { score }]) => [name, Math.round(score * 100)]),
      );
    } finally {
      await rated.close();
    }
  };
}
