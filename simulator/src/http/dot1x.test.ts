import type { Schema } from '@stillhouse/contracts/api';
import {
  configureEthernetDot1x,
  configureWifiDot1x,
  removeWifiDot1x,
} from '@stillhouse/device/network/dot1x';
import { getDot1xRejection } from '@stillhouse/device/network/dot1x-status';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const wired = '/api/v1/network/config/ethernet';
const listed = '/api/v1/network/config/certificates';
const room = openssl.createAuthority('/O=Example/CN=Room CA');
const other = openssl.createAuthority('/CN=Other CA');

/** Creates a device with a signing request, and returns both. */
async function startWithRequest(): Promise<{ device: TestDevice; request: string }> {
  const device = await startTestDevice();
  return { device, request: await newRequest(device) };
}

async function newRequest(device: TestDevice): Promise<string> {
  const body = { country: 'NO', commonName: 'Room 4' };
  const response = device.call('/api/v1/network/config/csr', { method: 'POST', body });
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(60_000);
  return (await response).text();
}

type Credentials = Partial<Schema<'Dot1xCredentials'>>;

async function configure(device: TestDevice, given: Credentials) {
  const credentials = { identity: 'room-4', method: 'TLS', ...given };
  const response = await device.call(wired, { method: 'POST', body: { credentials } });
  return { status: response.status, body: await response.json() };
}

function standing({ device }: TestDevice, on: 'ethernet' | 'wifi' = 'ethernet') {
  return getDot1xRejection(device, on);
}

test('a user can use the certificate issued for the signing request', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  expect(standing(device)).toContain('No 802.1x credentials');
  const deviceCertificate = openssl.issue(room, request);
  const { status, body } = await configure(device, { deviceCertificate, caCertificate: room.pem });
  expect([status, body]).toEqual([200, { configured: true, identity: 'room-4', method: 'TLS' }]);
  expect(standing(device)).toBeNull();
  expect(standing(device, 'wifi')).toContain('No 802.1x credentials');
  expect(await (await device.call(listed)).json()).toEqual([
    {
      name: 'CN=Room CA,O=Example',
      type: 'CA',
      notBefore: Date.UTC(2029, 0, 1),
      notAfter: Date.UTC(2034, 0, 1),
    },
  ]);
  expect(device.logged).toEqual([]);
  const journal = JSON.stringify(device.host.journal.listEntries());
  expect(journal).not.toContain(deviceCertificate.split('\n')[3]);
});

const methods = ['TLS', 'NONE', 'PEAP', 'PWD', 'TTLS'] as const;
const phases = ['NONE', 'PAP', 'MSCHAP', 'MSCHAPV2'] as const;

// R3.25.
test('every method works with every phase 2 method, with and without a CA certificate', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const deviceCertificate = openssl.issue(room, request);
  for (const [index, method] of methods.entries()) {
    for (const phase2Method of phases) {
      const ca = index % 2 === 0 ? {} : { caCertificate: room.pem };
      const given = { deviceCertificate, method, phase2Method, password: 'correct-horse', ...ca };
      expect(await configure(device, given)).toMatchObject({ status: 200, body: { method } });
      expect(device.device.state.network.dot1x.ethernet).toMatchObject({ method, phase2Method });
      expect(standing(device) === null).toBe(method !== 'NONE');
    }
  }
  expect(device.device.state.network.dot1x.caCertificates).toHaveLength(1);
});

// R5.31.
test('the certificate for the key of the device is found wherever it is in a chain', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const own = openssl.issue(room, request);
  for (const chain of [
    [own, room.pem],
    [room.pem, own],
    [other.pem, room.pem, own],
  ]) {
    const given = { deviceCertificate: chain.join(''), caCertificate: room.pem };
    expect(await configure(device, given)).toMatchObject({ status: 200 });
    expect(device.device.state.network.dot1x.ethernet?.deviceCertificate).toBe(own);
  }
});

// R5.31.
test('a private key beside the certificate is rejected', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const key = openssl.run(['genpkey', '-algorithm', 'ed25519']);
  const { status, body } = await configure(device, {
    deviceCertificate: openssl.issue(room, request) + key,
  });
  expect(status).toBe(422);
  expect(body.detail).toContain('it contains a certificate and a private key');
});

test('without a signing request no certificate matches the device', async () => {
  await using device = await startTestDevice();
  const deviceCertificate = openssl.issue(room, openssl.request('/CN=Room 4'));
  const { status, body } = await configure(device, { deviceCertificate });
  expect([status, body.code]).toEqual([422, 'dot1x-rejected']);
  expect(body.errors).toMatchObject([
    { pointer: '/credentials/deviceCertificate', message: expect.stringContaining('no signing') },
  ]);
});

test.each([
  [
    'a certificate for another key',
    () => ({ deviceCertificate: openssl.issue(room, openssl.request('/CN=Room 4')) }),
    'deviceCertificate',
    'CN=Room 4 was issued for another key',
  ],
  [
    'an expired certificate',
    (request: string) => ({
      deviceCertificate: openssl.issue(room, request, { to: '20300101000000Z' }),
    }),
    'deviceCertificate',
    'expired at 2030-01-01T00:00:00.000Z',
  ],
  [
    'a certificate of the future',
    (request: string) => ({
      deviceCertificate: openssl.issue(room, request, { from: '20310101000000Z' }),
    }),
    'deviceCertificate',
    'is not valid before 2031-01-01T00:00:00.000Z',
  ],
  [
    'another CA than the one that signed',
    (request: string) => ({
      deviceCertificate: openssl.issue(room, request),
      caCertificate: other.pem,
    }),
    'caCertificate',
    'does not lead to CN=Other CA',
  ],
  [
    'a CA of the same name with another key',
    (request: string) => ({
      deviceCertificate: openssl.issue(room, request),
      caCertificate: openssl.createAuthority('/O=Example/CN=Room CA').pem,
    }),
    'caCertificate',
    'does not lead to CN=Room CA',
  ],
  [
    'a CA certificate that is none',
    (request: string) => ({
      deviceCertificate: openssl.issue(room, request),
      caCertificate: openssl.issue(room, request),
    }),
    'caCertificate',
    'is no CA certificate',
  ],
  [
    'text that is no certificate',
    (request: string) => ({ deviceCertificate: request, caCertificate: 'Dear all,' }),
    'caCertificate',
    'neither PEM nor DER',
  ],
])('%s is rejected with location and reason, and changes nothing', async (_, given, place, why) => {
  const { device, request } = await startWithRequest();
  await using __ = device;
  const before = structuredClone(device.device.state.network);
  const { status, body } = await configure(device, given(request));
  expect([status, body.code]).toEqual([422, 'dot1x-rejected']);
  expect(body.errors).toContainEqual({
    pointer: `/credentials/${place}`,
    message: expect.stringContaining(why),
  });
  expect(body.detail).toContain(why);
  expect(device.device.state.network).toEqual(before);
});

test('a certificate can chain to its CA through an intermediate one sent with it', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const between = openssl.createAuthority('/CN=Site CA', {}, room);
  const own = openssl.issue(between, request);
  const alone = await configure(device, { deviceCertificate: own, caCertificate: room.pem });
  expect(alone.status).toBe(422);
  const deviceCertificate = own + between.pem;
  const { status } = await configure(device, { deviceCertificate, caCertificate: room.pem });
  expect(status).toBe(200);
  expect(standing(device)).toBeNull();
});

test('credentials in use continue to work after the next signing request', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const deviceCertificate = openssl.issue(room, request);
  await configure(device, { deviceCertificate });
  const renewed = await newRequest(device);
  expect(standing(device)).toBeNull();
  // The old certificate belongs to its old key, the new one to the new key.
  expect((await configure(device, { deviceCertificate })).status).toBe(200);
  const next = openssl.issue(room, renewed);
  expect((await configure(device, { deviceCertificate: next })).status).toBe(200);
  expect((await configure(device, { deviceCertificate })).status).toBe(422);
});

test("credentials become invalid when one of their certificates expires, by the device's clock", async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const deviceCertificate = openssl.issue(room, request, { to: '20300107100000Z' });
  await configure(device, { deviceCertificate });
  expect(standing(device)).toBeNull();
  await device.advance(3_600_000);
  expect(standing(device)).toContain('expired at 2030-01-07T10:00:00.000Z');
});

// R7.42, R7.43, R7.44.
test('Wi-Fi has separate credentials, and each of the three removals removes its part', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const deviceCertificate = openssl.issue(room, request);
  const credentials = {
    identity: 'room-4',
    method: 'TLS' as const,
    deviceCertificate,
    caCertificate: room.pem,
  };
  const set = () => {
    const body = { ssid: 'Staff', isHidden: true, wifiSecurity: 'EAP' as const, credentials };
    expect(configureWifiDot1x(device.device, body)).toEqual({ outcome: 'configured' });
    expect(configureEthernetDot1x(device.device, credentials)).toEqual({ outcome: 'configured' });
    expect([standing(device), standing(device, 'wifi')]).toEqual([null, null]);
  };
  const remove = async (path: string) => {
    // Also if there is nothing to remove.
    for (const __ of [1, 2]) {
      expect((await device.call(path, { method: 'DELETE' })).status).toBe(204);
    }
  };
  set();
  expect(device.device.state.network.dot1x.wifi).toMatchObject({ ssid: 'Staff', isHidden: true });
  await remove(wired);
  expect(standing(device)).toContain('No 802.1x credentials');
  expect(standing(device, 'wifi')).toBeNull();
  set();
  removeWifiDot1x(device.device);
  expect([standing(device), standing(device, 'wifi')]).toEqual([
    null,
    expect.stringContaining('No 802.1x credentials'),
  ]);
  expect(await (await device.call(listed)).json()).toHaveLength(1);
  set();
  await remove(listed);
  expect(await (await device.call(listed)).json()).toEqual([]);
  expect([standing(device), standing(device, 'wifi')]).toEqual([
    expect.stringContaining('have been removed'),
    expect.stringContaining('have been removed'),
  ]);
  // The keys remain, so the same certificates can be used again.
  set();
});

test('the device stores 32 CA certificates and reports the limit with a remedy', async () => {
  const { device, request } = await startWithRequest();
  await using _ = device;
  const deviceCertificate = openssl.issue(room, request);
  const many = Array.from({ length: 22 }, (_each, n) => openssl.createAuthority(`/CN=CA ${n}`).pem);
  const file = (from: number, to: number) => [room.pem, ...many.slice(from, to)].join('');
  const send = (caCertificate: string) => configure(device, { deviceCertificate, caCertificate });
  expect((await send(file(0, 11))).status).toBe(200);
  expect((await send(file(11, 22))).status).toBe(200);
  const stored = device.device.state.network.dot1x.caCertificates;
  stored.push(...stored.slice(1, 10).map(() => openssl.createAuthority('/CN=More').pem));
  expect(stored).toHaveLength(32);
  expect((await send(room.pem)).status).toBe(200);
  const { status, body } = await send(room.pem + other.pem);
  expect(status).toBe(422);
  expect(body.detail).toContain('keeps 32 CA certificates');
});

test('a product without Ethernet has no 802.1x for it', async () => {
  await using device = await startTestDevice({ product: 'longrow' });
  const response = await device.call(wired, { method: 'DELETE' });
  expect([response.status, (await response.json()).code]).toEqual([404, 'not-on-this-product']);
});
