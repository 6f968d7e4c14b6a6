import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { createControlClient } from '@stillhouse/simulator/client';

const labUrl = process.env.STILLHOUSE_LAB ?? '';
const control = createControlClient(labUrl);

/** A page that nobody knows, at a port of this machine, by the name it is opened by. */
async function startForeignPage(): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Cats</title><body>Cats</body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}

/** Everything that the page tries; how each attempt ended, in a word. */
function attack(page: Page, id: string) {
  return page.evaluate(
    async ({ lab, device }) => {
      const settled = (url: string, init: RequestInit) =>
        fetch(url, init).then(
          (answer) => (answer.type === 'opaque' ? 'not readable' : `read ${answer.status}`),
          () => 'refused',
        );
      const loaded = (name: 'img' | 'script', src: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(name);
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('refused'));
          element.src = src;
          document.body.append(element);
        });
      const events = new EventSource(`${device}/events`);
      const source = new Promise<string>((resolve) => {
        events.onmessage = () => resolve('read');
        events.onopen = () => resolve('opened');
        events.onerror = () => resolve('refused');
      });
      const json = { 'content-type': 'application/json' };
      return {
        read: await settled(`${lab}/api/devices`, {}),
        readOpaque: await settled(device, { mode: 'no-cors' }),
        lease: await settled(`${lab}/api/devices`, { method: 'POST', headers: json, body: '{}' }),
        leaseAsText: await settled(`${lab}/api/devices`, {
          method: 'POST',
          mode: 'no-cors',
          headers: { 'content-type': 'text/plain' },
          body: '{}',
        }),
        powerOff: await settled(`${device}/actions/powerOff`, { method: 'POST', mode: 'no-cors' }),
        release: await settled(device, { method: 'DELETE' }),
        beacon: String(navigator.sendBeacon(`${device}/reset`, '')),
        image: await loaded('img', `${device}/model?format=mermaid`),
        script: await loaded('script', device),
        source: await source,
      };
    },
    { lab: labUrl, device: `${labUrl}/api/devices/${id}` },
  );
}

// Another port of the same name is the same site, another name is not.
for (const host of ['localhost', 'attacker.localhost']) {
  test(`a page at ${host} neither reads nor changes what the control API has`, async ({ page }) => {
    const { port, close } = await startForeignPage();
    const { id, baseUrl } = await control.lease({ clock: 'manual', ttlMs: 120_000 });
    const before = await control.state(id);
    try {
      await page.goto(`http://${host}:${port}/`);
      const outcome = await attack(page, id);
      expect(outcome).toMatchObject({
        read: 'refused',
        lease: 'refused',
        release: 'refused',
        image: 'refused',
        script: 'refused',
        source: 'refused',
      });
      expect(JSON.stringify(outcome)).not.toContain('read ');

      // A form needs no script, and takes the page along.
      await page.setContent(
        `<form method="post" enctype="text/plain" action="${labUrl}/api/devices/${id}/actions/powerOff">
          <input name="x" value="y"><button>Cats</button></form>`,
      );
      await page.getByRole('button').click();
      await expect(page.getByText('"status":403')).toBeVisible();

      expect(await control.state(id)).toEqual(before);
      expect((await fetch(`${baseUrl}/api/v1/status`)).status).toBe(401);
    } finally {
      await control.release(id);
      close();
    }
  });
}

test('a name that was made to mean this machine does not open the control API', async ({
  page,
}) => {
  const { port } = new URL(labUrl);
  const answer = await page.goto(`http://rebound.localhost:${port}/api/devices`);
  expect(answer?.status()).toBe(403);
  await expect(page.getByText('forbidden-host')).toBeVisible();
});

test('nobody shows the control API in a frame', async ({ page }) => {
  const { port, close } = await startForeignPage();
  try {
    await page.goto(`http://localhost:${port}/`);
    await page.setContent(`<iframe src="${labUrl}/api/devices"></iframe>`);
    const frame = page.frames()[1];
    await frame?.waitForLoadState();
    expect(await frame?.locator('body').textContent()).not.toContain('serialNumber');
  } finally {
    close();
  }
});
