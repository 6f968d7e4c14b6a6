import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from '@playwright/test';
import { bundleForPage } from '../support/bundle-for-page.ts';
import { servePage } from '../support/serve-page.ts';

const handlers = fileURLToPath(import.meta.resolve('@stillhouse/msw'));
const worker = createRequire(handlers).resolve('msw/mockServiceWorker.js');

/** Opens a page that has started a device behind Mock Service Worker. */
async function openPage(page: Page) {
  const input = join(dirname(handlers), 'testing/page.ts');
  const [chunk] = await bundleForPage(input, {
    format: 'iife',
    name: 'mocks',
    codeSplitting: false,
  });
  const server = await servePage({
    '/index.html': '<!doctype html><title>Page</title><script src="/page.js"></script>',
    '/page.js': `${chunk?.code}\nglobalThis.mocks = mocks;`,
    '/mockServiceWorker.js': readFileSync(worker, 'utf8'),
    '/own.txt': 'a file of the server',
  });
  await page.goto(server.url);
  await page.evaluate('mocks.startDevice().then((device) => { globalThis.device = device; })');
  return server;
}

/** Runs a function body in the page, with `send`, which signs in first. */
function run(page: Page, body: string): Promise<unknown> {
  return page.evaluate(`(async () => {
    const json = { 'content-type': 'application/json' };
    const account = JSON.stringify({ userName: 'admin', password: 'stillhouse' });
    const signedIn = await fetch('/api/v1/admin_login', { method: 'POST', headers: json, body: account });
    const { token } = await signedIn.json();
    const send = (path, { headers, ...init } = {}) =>
      fetch('/api/v1/' + path, { ...init, headers: { authorization: 'Bearer ' + token, ...headers } });
    ${body}
  })()`);
}

// R7.63.
test('a page signs in and changes a device that runs in it, through Mock Service Worker', async ({
  page,
}) => {
  await using _server = await openPage(page);
  const seen = await run(
    page,
    `const status = await (await send('status')).json();
    const body = JSON.stringify({ hdmiCecEnabled: false });
    const changed = await send('settings/system', { method: 'PUT', headers: json, body });
    const form = new FormData();
    form.append('file', new File(['no certificate'], 'room.pem'));
    const uploaded = await send('certificates', { method: 'POST', body: form });
    const { settings, serialNumber } = device.host.device.state;
    return {
      isSame: status.serialNumber === serialNumber,
      changed: [changed.status, settings.system.hdmiCecEnabled],
      uploaded: (await uploaded.json()).code,
      journal: device.host.journal.last,
    };`,
  );
  expect(seen).toEqual({
    isSame: true,
    changed: [200, false],
    uploaded: 'certificate-unreadable',
    journal: 4,
  });
});

test('a broken connection is a network error of the page, and other requests reach the server', async ({
  page,
}) => {
  await using _server = await openPage(page);
  const seen = await run(
    page,
    `device.host.faults.arm([{ kind: 'connection-reset', match: { operationId: 'getStatus' } }]);
    const broken = await send('status').catch((error) => error.name);
    const other = await (await fetch('/own.txt')).text();
    await device.reset();
    await send('status');
    return { broken, other, journal: device.host.journal.last };`,
  );
  expect(seen).toEqual({ broken: 'TypeError', other: 'a file of the server', journal: 1 });
});
