import type { paths } from '@stillhouse/contracts/api';
import { HttpResponse, http } from 'msw/http';
import { setupServer } from 'msw/node';
import createClient from 'openapi-fetch';
import { createSimulator } from 'stillhouse';
import { expect, onTestFinished, test } from 'vitest';
import { createHandlers } from './create-handlers.ts';

/** Starts a device behind MSW, and a typed client of it. */
async function startDevice(options?: { origin: string }) {
  const simulator = await createSimulator({ listen: false });
  const device = await simulator.lease({ clock: 'manual', seed: 7 });
  const elsewhere = http.all('*', () => HttpResponse.text('elsewhere'));
  const server = setupServer(...createHandlers(device, options), elsewhere);
  server.listen();
  onTestFinished(async () => {
    server.close();
    await simulator.close();
  });
  const baseUrl = options?.origin ?? device.host.baseUrl;
  return { device, baseUrl, client: createClient<paths>({ baseUrl }) };
}

type Client = Awaited<ReturnType<typeof startDevice>>['client'];

async function signIn(client: Client) {
  const body = { userName: 'admin', password: 'stillhouse' };
  const { data } = await client.POST('/api/v1/admin_login', { body });
  return { authorization: `Bearer ${data?.token}` };
}

test.each([undefined, { origin: 'http://localhost:3000' }])(
  'an application signs in and changes the device through MSW (%o)',
  async (options) => {
    const { client, device } = await startDevice(options);
    const headers = await signIn(client);
    const changed = await client.PUT('/api/v1/settings/system', {
      headers,
      body: { hdmiCecEnabled: false },
    });
    expect(changed.response.status).toBe(200);
    expect(device.host.device.state.settings.system.hdmiCecEnabled).toBe(false);
    const { data } = await client.GET('/api/v1/status', { headers });
    expect(data?.serialNumber).toBe(device.host.device.state.serialNumber);
    expect(device.host.journal.last).toBe(3);
  },
);

test('the setup address of the device is one more origin', async () => {
  const { device } = await startDevice();
  const response = await fetch(`${device.host.setupUrl}/api/v1/status`);
  expect(response.status).toBe(401);
  expect(device.host.journal.listEntries().at(-1)).toMatchObject({ via: 'setup' });
});

test('requests for anything else are left to other handlers', async () => {
  const { device, baseUrl } = await startDevice();
  for (const address of ['https://example.com/api/v1/status', `${baseUrl}/apis`, baseUrl]) {
    expect(await (await fetch(address)).text()).toBe('elsewhere');
  }
  expect(device.host.journal.last).toBe(0);
});

test.each([
  ['refused', []],
  ['reset', [{ kind: 'connection-reset' as const, match: { operationId: 'getStatus' } }]],
])('a connection that is %s is a network error', async (_how, faults) => {
  const { device, client } = await startDevice();
  const headers = await signIn(client);
  device.host.faults.arm(faults);
  if (faults.length === 0) {
    await client.PUT('/api/v1/device/reboot', { headers });
    await device.host.clock.advanceBy(3_000);
    await device.host.settle();
  }
  await expect(client.GET('/api/v1/status', { headers })).rejects.toThrow(TypeError);
});

test('a body that breaks off fails while it is read', async () => {
  const { device, baseUrl, client } = await startDevice();
  const headers = await signIn(client);
  device.host.faults.arm([{ kind: 'truncated-body', match: { operationId: 'getStatus' } }]);
  const response = await fetch(`${baseUrl}/api/v1/status`, { headers });
  expect(response.status).toBe(200);
  await expect(response.text()).rejects.toThrow();
});

test('a client that gives up has disconnected from the device', async () => {
  const { device, baseUrl } = await startDevice();
  device.host.faults.arm([{ kind: 'stall', match: { operationId: '*' } }]);
  const controller = new AbortController();
  const { signal } = controller;
  const rejected = expect(fetch(`${baseUrl}/api/v1/status`, { signal })).rejects.toThrow();
  await expect.poll(() => device.host.held).toBe(1);
  controller.abort();
  await rejected;
  await expect.poll(() => device.host.held).toBe(0);
});

test('the handlers go on after a reset of the device', async () => {
  const { device, client } = await startDevice();
  const headers = await signIn(client);
  const before = await client.GET('/api/v1/settings/system', { headers });
  const body = { autoWakeEnabled: before.data?.autoWakeEnabled === false };
  const changed = await client.PUT('/api/v1/settings/system', { headers, body });
  expect(changed.data).not.toEqual(before.data);
  await device.reset();
  const after = await client.GET('/api/v1/settings/system', { headers: await signIn(client) });
  expect(after.data).toEqual(before.data);
});
