import { once } from 'node:events';
import { createServer, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { test as consoleTest, expect, findSidebarLinks } from '../support/console-fixture.ts';
import { startSimulatorProcess } from '../support/simulator-process.ts';

const base = '/some/path/room-4';

/**
 * A server that has the pages of the console below the base path. It passes on everything else,
 * which the console requests at the root, to the port of the devices.
 */
async function startServer(port: string) {
  const forward = async ({ url = '', method, headers }: IncomingMessage, body: string) => {
    const isPage = url.startsWith(`${base}/`) || url === base;
    const path = isPage ? url.slice(base.length) || '/' : url;
    // As it is, so that the server can change it.
    const plain = { ...headers, 'accept-encoding': 'identity' };
    const onward = request({ host: '127.0.0.1', port, path, method, headers: plain });
    onward.end(body);
    const [response] = (await once(onward, 'response')) as [IncomingMessage];
    const content = await text(response);
    const config = '"labOrigin":';
    return {
      response,
      content: isPage ? content.replace(config, `"basePath":"${base}",${config}`) : content,
    };
  };
  const server = createServer(async (req, res) => {
    const { response, content } = await forward(req, await text(req));
    const { 'content-length': _, ...headers } = response.headers;
    res.writeHead(response.statusCode ?? 502, headers).end(content);
  });
  await once(server.listen(0), 'listening');
  return {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}

const test = consoleTest.extend<object, { servers: { labUrl: string; appUrl: string } }>({
  servers: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants the pattern
    async ({}, use) => {
      const simulator = await startSimulatorProcess('--addressing', 'name');
      const server = await startServer(new URL(simulator.consoleUrl).port);
      await use({ labUrl: simulator.labUrl, appUrl: server.url });
      server.close();
      await simulator.stop();
    },
    { scope: 'worker' },
  ],
  labUrl: async ({ servers }, use) => use(servers.labUrl),
  appUrl: async ({ servers }, use) => use(servers.appUrl),
});

// R2.2, R2.3, R2.5, decision 0035.
test('below a base path, an admin signs in, changes pages, reloads, and signs out', async ({
  page,
  signInAs,
}) => {
  const path = () => new URL(page.url()).pathname;
  const heading = page.getByRole('heading', { level: 1 });
  await signInAs('admin', `${base}/network/proxy`);
  await expect(heading).toContainText('Proxy');
  expect(path()).toBe(`${base}/network/proxy`);
  await page.reload();
  await expect(heading).toContainText('Proxy');

  await page.getByRole('radio', { name: 'Manual' }).check();
  await findSidebarLinks(page).filter({ hasText: 'Status' }).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  await expect(heading).toContainText('Status');
  expect(path()).toBe(`${base}/`);
  await page.goBack();
  await expect(heading).toContainText('Proxy');

  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(`${base}/login`);
  expect(await page.evaluate(() => Object.keys(sessionStorage))).toEqual([]);
});

// R2.85.
test('below a base path, a search leads to a setting and focuses it', async ({
  page,
  signInAs,
}) => {
  await signInAs('admin', `${base}/`);
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox').fill('cec');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${base}/system`);
  await expect(page.getByRole('switch', { name: 'HDMI CEC' })).toBeFocused();
});
