// Run by `npm run bench` with the address of a lab that has thousands of devices, their number, and
// the process of the simulator (Linux). Prints one line of JSON.
import { readFileSync } from 'node:fs';
import type { CDPSession } from '@playwright/test';
import { createControlClient } from 'stillhouse/client';
import { launchBrowser } from './browser.ts';

const [labUrl = '', devices = '1', processId = ''] = process.argv.slice(2);
const changes = 200;

const browser = await launchBrowser();
const page = await (await browser.newContext()).newPage();
const session = await page.context().newCDPSession(page);
await session.send('Performance.enable');
console.log(JSON.stringify(await measureList()));
await browser.close();

async function measureList() {
  await page.goto(`${labUrl}/?list=table`);
  const firstRowMs = await waitFor('tbody tr', '');
  const allMs = await waitFor('body', `of ${formatPattern(devices)} devices`);
  const keyMs = await measureTyping();
  const sortMs = await measureClick('Serial number');
  const selectAllMs = await measureClick('Select all devices');
  const conditionMs = await measureCondition();
  const megabytes = await readHeapMegabytes(session);
  return {
    ...{ firstRowMs, allMs, keyMs, sortMs, selectAllMs, conditionMs, megabytes },
    ...(await measureChanges()),
  };
}

/** Returns when an element with the text was there, in ms since the page was requested. */
async function waitFor(selector: string, pattern: string): Promise<number> {
  const handle = await page.waitForFunction(
    (goal) => {
      const text = document.querySelector(goal.selector)?.textContent;
      return text != null && new RegExp(goal.pattern).test(text) && performance.now();
    },
    { selector, pattern },
    { polling: 'raf', timeout: 600_000 },
  );
  return Math.round((await handle.jsonValue()) as number);
}

/** Returns the duration of the slowest key in the filter, until the page was drawn again. */
async function measureTyping(): Promise<number> {
  await page.evaluate(() => {
    const slowest = { ms: 0 };
    Object.assign(window, { slowest });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) slowest.ms = Math.max(slowest.ms, duration);
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  const field = page.getByLabel('Filter');
  await field.pressSequentially('device-48', { delay: 60 });
  await waitFor('body', `(^|\\D)\\d{1,3} of ${formatPattern(devices)}`);
  const ms = await page.evaluate(
    () => (window as unknown as { slowest: { ms: number } }).slowest.ms,
  );
  await field.fill('');
  await waitFor('body', `${formatPattern(devices)} of`);
  return Math.round(ms);
}

/** Returns the time from a click until the page was drawn again. */
async function measureClick(name: string): Promise<number> {
  const ms = await page.evaluate(async (wanted) => {
    const controls = [...document.querySelectorAll<HTMLElement>('th button, th input')];
    const control = controls.find(
      (one) => one.ariaLabel === wanted || one.textContent?.startsWith(wanted),
    );
    const started = performance.now();
    control?.click();
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return performance.now() - started;
  }, name);
  return Math.round(ms);
}

/** Returns the time until a condition is on for all devices, which are selected. */
async function measureCondition(): Promise<number> {
  const bulk = page.getByRole('group', { name: 'Selected devices' });
  await bulk.getByLabel('Condition').selectOption('cableOut');
  const started = performance.now();
  await bulk.getByRole('button', { name: 'Turn on' }).click();
  await waitFor('body', `Cable out on: ${formatPattern(devices)} of`);
  return Math.round(performance.now() - started);
}

/** Changes devices one after the other, and returns the load of page and simulator meanwhile. */
async function measureChanges() {
  const control = createControlClient(labUrl);
  const started = performance.now();
  const processorBefore = readProcessorMs();
  const pageBefore = await readPageMs(session);
  for (let change = 0; change < changes; change += 1) {
    const on = change % 2 === 0;
    await control.action(`device-${2 + Math.floor(change / 2)}`, on ? 'powerOff' : 'powerOn');
  }
  const seconds = (performance.now() - started) / 1000;
  return {
    changesPerSecond: Math.round(changes / seconds),
    pagePercent: Math.round(((await readPageMs(session)) - pageBefore) / seconds / 10),
    simulatorPercent: Math.round((readProcessorMs() - processorBefore) / seconds / 10),
  };
}

function formatPattern(count: string): string {
  return count.replace(/(\d)(?=\d{3}$)/, '$1,?');
}

async function readHeapMegabytes(cdp: CDPSession): Promise<number> {
  await cdp.send('HeapProfiler.collectGarbage');
  const { usedSize } = await cdp.send('Runtime.getHeapUsage');
  return Math.round(usedSize / 1_000_000);
}

/** Time that the page's thread has worked. */
async function readPageMs(cdp: CDPSession): Promise<number> {
  const { metrics } = await cdp.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0);
}

/** Fields 14 and 15 of proc(5) stat, in ticks of 10 ms. The name in field 2 may contain spaces. */
function readProcessorMs(): number {
  const stat = readFileSync(`/proc/${processId}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
