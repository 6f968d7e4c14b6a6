// Run by `npm run bench` with the folder of a playground, that of a reference page, the address of
// a lab and the number of rounds. Prints one line of JSON for each round: when playground and
// reference first paint, and when playground and lab show a device, in ms.
import type { Server } from 'node:http';
import { launchBrowser } from './browser.ts';
import { listen, serveFolder } from './playground-folder.ts';

const [playground = '', reference = '', labUrl = '', rounds = '3'] = process.argv.slice(2);

const servers: Server[] = [];
const urls: string[] = [];
for (const folder of [playground, reference]) {
  const server = serveFolder(folder);
  servers.push(server);
  urls.push(await listen(server));
}
const [playgroundUrl = '', referenceUrl = ''] = urls;
const browser = await launchBrowser();
for (let round = 0; round < Number(rounds); round += 1) {
  const { paintMs, readyMs } = await load(playgroundUrl, 'Power off');
  const { paintMs: referencePaintMs } = await load(referenceUrl);
  const { readyMs: labReadyMs } = await load(`${labUrl}/?device=default`, 'Power off');
  console.log(JSON.stringify({ paintMs, readyMs, referencePaintMs, labReadyMs }));
}
await browser.close();
for (const server of servers) {
  server.closeAllConnections();
  server.close();
}

/**
 * Loads a page with an empty cache, and without a service worker of an earlier round.
 *
 * @param button the name of a button that is there when the page is ready
 */
async function load(url: string, button?: string): Promise<{ paintMs: number; readyMs: number }> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url);
  if (button !== undefined) await page.getByRole('button', { name: button, exact: true }).waitFor();
  const times = await page.evaluate(async () => ({
    readyMs: performance.now(),
    paintMs: await new Promise<number>((resolve) => {
      const observer = new PerformanceObserver((list) => {
        const [paint] = list.getEntriesByName('first-contentful-paint');
        if (paint !== undefined) resolve(paint.startTime);
      });
      observer.observe({ type: 'paint', buffered: true });
    }),
  }));
  await context.close();
  return times;
}
