import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { send, startLab } from '../control/testing/test-lab.ts';

async function startWithConsole() {
  const dist = mkdtempSync(join(tmpdir(), 'stillhouse-dist-'));
  onTestFinished(() => rmSync(dist, { recursive: true }));
  writeFileSync(join(dist, 'index.html'), '<!doctype html><html><head></head></html>');
  writeFileSync(join(dist, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  const lab = await startLab({ consoleDir: dist });
  return { ...lab, get: (path: string) => send('GET', `${lab.simulator.cloudUrl}${path}`) };
}

const setupAddressIn = (html: string) => /"localSetupAddress":"([^"]*)"/.exec(html)?.[1];

// R2.45.
test('the welcome page leads to the only device, to the named one, or of several by the serial number', async () => {
  const { get, lease, simulator } = await startWithConsole();
  const first = await lease();
  const page = await get('/welcome');
  expect(page.status).toBe(200);
  expect(page.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': expect.stringContaining("script-src 'self'"),
    'referrer-policy': 'no-referrer',
  });
  expect(setupAddressIn(page.text)).toBe(first.toLease().setupUrl);
  const second = await lease({ seed: 2 });
  expect(setupAddressIn((await get('/welcome')).text)).toBe(simulator.cloudUrl);
  const { serialNumber, setupUrl } = second.toLease();
  const named = await get(`/welcome?device=${second.id}`);
  expect(setupAddressIn(named.text)).toBe(setupUrl);
  for (const sn of [serialNumber, serialNumber.toLowerCase()]) {
    expect(await get(`/?setup=1&sn=${sn}`)).toMatchObject({
      status: 302,
      headers: { location: `${new URL(setupUrl).origin}/?setup=1&sn=${sn}` },
    });
  }
});

test('an unknown serial number gets the list of devices, without their serial numbers', async () => {
  const { get, lease } = await startWithConsole();
  const [first, second] = [await lease(), await lease({ seed: 2 })];
  const { status, text } = await get('/?setup=1&sn=N0000000001');
  expect(status).toBe(404);
  expect(text).toContain(`/welcome?device=${first.id}\n`);
  expect(text).toContain(`/welcome?device=${second.id}\n`);
  expect(text).not.toContain(second.toLease().serialNumber);
});

test('the root of the cloud redirects to the welcome page, which has an icon', async () => {
  const { get } = await startWithConsole();
  expect(await get('/')).toMatchObject({ status: 302, headers: { location: '/welcome' } });
  expect((await get('/icon.svg')).headers['content-type']).toBe('image/svg+xml');
});

test('without devices the page uses the default address; an unknown device is a 404', async () => {
  const { get } = await startWithConsole();
  expect(setupAddressIn((await get('/welcome')).text)).toBe('http://localhost:8082');
  expect((await get('/welcome?device=nobody')).status).toBe(404);
});

// R4.50.
test('the lab may be around the console of a device, and not around the welcome page', async () => {
  const { get, lease, simulator } = await startWithConsole();
  const { baseUrl } = (await lease()).toLease();
  const device = await send('GET', `${baseUrl}/`, { headers: { accept: 'text/html' } });
  expect(device.text).toContain(`"labOrigin":"${simulator.labUrl}"`);
  expect(device.headers['content-security-policy']).toContain(
    `frame-ancestors ${simulator.labUrl}`,
  );
  const welcome = await get('/welcome');
  expect(welcome.text).toContain('"labOrigin":null');
  expect(welcome.headers['content-security-policy']).toContain("frame-ancestors 'none'");
});

test('without a console the page shows a message', async () => {
  const { simulator } = await startLab();
  const response = await send('GET', `${simulator.cloudUrl}/welcome`);
  expect(response.status).toBe(503);
  expect(response.text).toContain('has not been built');
});
