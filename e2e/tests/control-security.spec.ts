import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, type Page, test } from '@playwright/test';
import { createControlClient } from 'stillhouse/client';

const labUrl = process.env.STILLHOUSE_LAB ?? '';
const control = createControlClient(labUrl);

/** Serves a foreign page on a port of this machine. */
async function startForeignPage(): Promise<{ port: number; close: () => void }> {
  const server = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end('<!doctype html><title>Cats</title><body>Cats</body>');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, close: () => void server.close() };
}

/** Tries every kind of access to the control API and returns the result of each attempt. */
function tryAttacks(page: Page, id: string) {
  return page.evaluate(
    async ({ lab, device }) => {
      const tryFetch = (url: string, init: RequestInit) =>
        fetch(url, init).then(
          (response) => (response.type === 'opaque' ? 'not readable' : `read ${response.status}`),
          () => 'rejected',
        );
      const tryLoad = (name: 'img' | 'script', src: string) =>
        new Promise<string>((resolve) => {
          const element = document.createElement(name);
          element.addEventListener('load', () => resolve('loaded'));
          element.addEventListener('error', () => resolve('rejected'));
          element.src = src;
          document.body.append(element);
        });
      const events = new EventSource(`${device}/events`);
      const source = new Promise<string>((resolve) => {
        events.onmessage = () => resolve('read');
        events.onopen = () => resolve('opened');
        events.onerror = () => resolve('rejected');
      });
      const json = { 'content-type': 'application/json' };
      return {
        read: await tryFetch(`${lab}/api/devices`, {}),
        readOpaque: await tryFetch(device, { mode: 'no-cors' }),
        lease: await tryFetch(`${lab}/api/devices`, { method: 'POST', headers: json, body: '{}' }),
        leaseAsText: await tryFetch(`${lab}/api/devices`, {
          method: 'POST',
          mode: 'no-cors',
          headers: { 'content-type': 'text/plain' },
          body: '{}',
        }),
        powerOff: await tryFetch(`${device}/actions/powerOff`, { method: 'POST', mode: 'no-cors' }),
        release: await tryFetch(device, { method: 'DELETE' }),
        beacon: String(navigator.sendBeacon(`${device}/reset`, '')),
        image: await tryLoad('img', `${device}/model?format=mermaid`),
        script: await tryLoad('script', device),
        source: await source,
      };
    },
    { lab: labUrl, device: `${labUrl}/api/devices/${id}` },
  );
}

// Another port of the same host name is the same site; another host name is not.
for (const host of ['localhost', 'attacker.localhost']) {
  test(`a page at ${host} can neither read nor change anything through the control API`, async ({
    page,
  }) => {
    const { port, close } = await startForeignPage();
    const { id, baseUrl } = await control.lease({ clock: 'manual', ttlMs: 120_000 });
    const before = await control.state(id);
    try {
      await page.goto(`http://${host}:${port}/`);
      const outcome = await tryAttacks(page, id);
      expect(outcome).toMatchObject({
        read: 'rejected',
        lease: 'rejected',
        release: 'rejected',
        image: 'rejected',
        script: 'rejected',
        source: 'rejected',
      });
      expect(JSON.stringify(outcome)).not.toContain('read ');

      // Submitting a form needs no script and navigates the page.
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

test('a host name that was rebound to this machine cannot open the control API', async ({
  page,
}) => {
  const { port } = new URL(labUrl);
  const response = await page.goto(`http://rebound.localhost:${port}/api/devices`);
  expect(response?.status()).toBe(403);
  await expect(page.getByText('forbidden-host')).toBeVisible();
});

test('the control API cannot be shown in a frame', async ({ page }) => {
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
