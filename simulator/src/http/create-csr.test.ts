import type { Schema } from '@stillhouse/contracts/api';
import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { factoryReset } from '@stillhouse/device/power/factory-reset';
import { powerCycle } from '@stillhouse/device/power/power';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const path = '/api/v1/network/config/csr';
const smallest: Schema<'CsrSubject'> = { country: 'NO', commonName: 'NAbc12d340001' };

function ask(device: TestDevice, subject: object = smallest) {
  return device.call(path, { method: 'POST', body: subject });
}

/** Sends the request, and advances time once the device processes it. */
async function createRequest(device: TestDevice, subject: object = smallest) {
  const response = ask(device, subject);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(60_000);
  return response;
}

// R3.31, R4.36, R7.41.
test('openssl verifies a signing request and finds its subject', async () => {
  await using device = await startTestDevice();
  const response = await createRequest(device, {
    country: 'NO',
    state: 'Oslo',
    locality: 'Ås',
    organizationName: '#1, Fjord + Berg = "Sønner"',
    organizationalUnit: 'Rooms',
    commonName: 'NAbc12d340001',
    email: 'rooms@example.org',
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/x-pem-file');
  const { serialNumber } = device.device.state;
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="${serialNumber}.pem"`,
  );
  const pem = await response.text();
  // Prints the result to standard error, and fails if the signature is invalid.
  const args = ['req', '-verify', '-noout', '-subject', '-nameopt', 'multiline,-esc_msb,utf8'];
  const lines = openssl.run(args, pem).toString();
  expect(lines.split('\n').map((line) => line.trim().replace(/ +/g, ' '))).toEqual([
    'subject=',
    'countryName = NO',
    'stateOrProvinceName = Oslo',
    'localityName = Ås',
    'organizationName = #1, Fjord + Berg = "Sønner"',
    'organizationalUnitName = Rooms',
    'commonName = NAbc12d340001',
    'emailAddress = rooms@example.org',
    '',
  ]);
  expect(device.logged).toEqual([]);
});

test('every signing request has its own key, which stays on the device and is never returned', async () => {
  await using device = await startTestDevice();
  const keys: string[] = [];
  for (const _ of [1, 2]) {
    const pem = await (await createRequest(device)).text();
    const inRequest = openssl.run(['req', '-noout', '-pubkey'], pem).toString();
    const { privateKey = '' } = device.device.state.network.dot1x;
    expect(openssl.run(['pkey', '-pubout'], privateKey).toString()).toBe(inRequest);
    keys.push(inRequest);
  }
  expect(new Set(keys).size).toBe(2);
  expect(JSON.stringify(device.host.journal.listEntries())).not.toContain('PRIVATE');
});

test('it takes 40 s of simulated time, less than the timeout of the console', async () => {
  await using device = await startTestDevice();
  const start = device.clock.now();
  const response = ask(device);
  await expect.poll(() => device.host.held).toBe(1);
  expect(device.clock.getNextTimerAt()).toBe(start + 40_000);
  await device.advance(39_999);
  expect([device.host.held, device.host.inFlight]).toEqual([1, 0]);
  await device.advance(1);
  expect((await response).status).toBe(200);
});

// R8.6.
test('only one runs at a time: a second one gets a retry delay, and succeeds afterwards', async () => {
  await using device = await startTestDevice();
  const first = ask(device);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(10_000);
  const second = await ask(device);
  expect([second.status, second.headers.get('retry-after')]).toEqual([503, '30']);
  expect(await second.json()).toMatchObject({ code: 'csr-busy' });
  await device.advance(30_000);
  expect((await first).status).toBe(200);
  expect((await createRequest(device)).status).toBe(200);
});

test('another caller is busy (csrBusy): 503 until the condition ends', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'csrBusy', {});
  const response = await ask(device);
  expect([response.status, response.headers.get('retry-after')]).toEqual([503, '60']);
  expect(await response.json()).toMatchObject({ code: 'csr-busy' });
  endCondition(device.device, 'csrBusy');
  expect((await createRequest(device)).status).toBe(200);
});

// R8.7.
test('too slow (csrSlow): 504 after 120 s, no key, and the next one can start', async () => {
  await using device = await startTestDevice();
  setCondition(device.device, 'csrSlow', {});
  const response = ask(device);
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(119_999);
  expect(device.host.held).toBe(1);
  await device.advance(1);
  expect((await response).status).toBe(504);
  expect(await (await response).json()).toMatchObject({ code: 'csr-timeout' });
  expect(device.device.state.network.dot1x).toEqual({ caCertificates: [] });
  endCondition(device.device, 'csrSlow');
  expect((await createRequest(device)).status).toBe(200);
});

test('a disconnect or a power cut makes room for the next one', async () => {
  await using device = await startTestDevice();
  const controller = new AbortController();
  const authorization = `Bearer ${await device.issueToken('setup')}`;
  const headers = { authorization, 'content-type': 'application/json' };
  const init = { method: 'POST', headers, body: JSON.stringify(smallest) };
  const left = fetch(device.host.baseUrl + path, { ...init, signal: controller.signal });
  await expect.poll(() => device.host.held).toBe(1);
  controller.abort();
  await expect(left).rejects.toThrow();
  await expect.poll(() => device.device.state.network.dot1x.signingRequest).toBeUndefined();

  const lost = ask(device).catch((error: Error) => error);
  await expect.poll(() => device.host.held).toBe(1);
  powerCycle(device.device);
  expect(await lost).toBeInstanceOf(Error);
  await device.advance(120_000);
  expect(device.device.state.network.dot1x).toEqual({ caCertificates: [] });
  expect((await createRequest(device)).status).toBe(200);
  factoryReset(device.device);
  expect(device.device.state.network.dot1x).toEqual({ caCertificates: [] });
});

// Decision 0014.
test('a client that loses its link is gone at that instant, however far time is advanced', async () => {
  await using device = await startTestDevice();
  const abandonedAt: number[] = [];
  const start = device.clock.now();
  device.device.onEvent((event) => {
    if (event.type !== 'signingRequest' || event.phase !== 'abandoned') return;
    abandonedAt.push(event.at - start);
  });
  setCondition(device.device, 'csrSlow', {});
  setCondition(device.device, 'flapping', {});
  const lost = ask(device).catch((error: Error) => error);
  await expect.poll(() => device.host.held).toBe(1);
  const firstChangeAt = (device.clock.getNextTimerAt() ?? 0) - start;
  await device.advance(86_400_000);
  expect(await lost).toBeInstanceOf(Error);
  expect(abandonedAt).toEqual([firstChangeAt]);
});

test.each([
  [{ country: 'no', commonName: 'x' }, '/country'],
  [{ country: 'NO', commonName: '' }, '/commonName'],
  [{ country: 'NO' }, '/commonName'],
  [{ ...smallest, organizationName: 'x'.repeat(65) }, '/organizationName'],
  [{ ...smallest, email: 'nobody' }, '/email'],
])('an invalid subject, %o, is rejected at %s', async (subject, pointer) => {
  await using device = await startTestDevice();
  const response = await ask(device, subject);
  expect(response.status).toBe(400);
  expect(JSON.stringify(await response.json())).toContain(pointer.slice(1));
  expect(device.device.state.network.dot1x).toEqual({ caCertificates: [] });
});

test('two runs with different keys have the same canonical journal', async () => {
  const journals: string[] = [];
  for (const _ of [1, 2]) {
    await using device = await startTestDevice();
    await createRequest(device);
    journals.push(device.host.journal.canonical());
  }
  expect(journals[0]).toBe(journals[1]);
  expect(journals[0]).toContain('createCsr');
});
