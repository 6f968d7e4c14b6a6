import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const room = openssl.createAuthority('/O=Example/CN=Room CA');

async function certificateFor(device: TestDevice, to?: string): Promise<string> {
  const body = { country: 'NO', commonName: 'Room 4' };
  const response = device.call('/api/v1/network/config/csr', { method: 'POST', body });
  await expect.poll(() => device.host.held).toBe(1);
  await device.advance(60_000);
  return openssl.issue(room, await (await response).text(), to === undefined ? {} : { to });
}

const reach = ({ device }: TestDevice) => device.state.network.internet;

test('an 802.1x network accepts a certificate of its authority until it expires', async () => {
  await using device = await startTestDevice();
  const deviceCertificate = await certificateFor(device, '20300107120000Z');
  setCondition(device.device, 'dot1xRequired', { issuer: 'Room CA' });
  expect(reach(device)).toBe('dot1xRefused');
  expect(device.device.state.network.ethernet?.refused).toContain('No 802.1x credentials');
  const credentials = { identity: 'room-4', method: 'TLS', deviceCertificate };
  const wired = '/api/v1/network/config/ethernet';
  const configured = await device.call(wired, { method: 'POST', body: { credentials } });
  expect(configured.status).toBe(200);
  expect(reach(device)).toBe('reached');
  setCondition(device.device, 'dot1xRequired', { issuer: 'Another CA' });
  expect(reach(device)).toBe('dot1xRefused');
  expect(device.device.state.network.ethernet?.refused).toContain('Room CA');
  setCondition(device.device, 'dot1xRequired', {});
  expect(reach(device)).toBe('reached');
  await device.advance(4 * 3_600_000);
  expect(reach(device)).toBe('dot1xRefused');
  endCondition(device.device, 'dot1xRequired');
  expect(reach(device)).toBe('reached');
  await device.call(wired, { method: 'DELETE' });
  setCondition(device.device, 'dot1xRequired', {});
  expect(reach(device)).toBe('dot1xRefused');
});

test('a user joins a Wi-Fi network by certificate; forgetting it removes the credentials', async () => {
  await using device = await startTestDevice();
  const { ssid = '' } =
    device.device.state.nearbyNetworks.find(({ method }) => method === 'TLS') ?? {};
  const wireless = '/api/v1/network/config/wifi';
  const deviceCertificate = await certificateFor(device);
  const credentials = { identity: 'room-4', method: 'TLS', deviceCertificate };
  const body = { ssid, isHidden: false, wifiSecurity: 'EAP', credentials };
  const response = await device.call(wireless, { method: 'POST', body });
  expect([response.status, await response.json()]).toEqual([
    202,
    { ssid, wifiSecurity: 'EAP', state: 'CONNECTING' },
  ]);
  await device.advance(10_000);
  const { wifi } = device.device.state.network;
  expect(wifi).toMatchObject({ connection: 'CONNECTED', saved: { ssid } });
  await device.call('/api/v1/network/config/certificates', { method: 'DELETE' });
  expect(wifi).toMatchObject({ connection: 'FAILED', failure: 'dot1xRefused' });
  expect((await device.call(wireless, { method: 'DELETE' })).status).toBe(204);
  expect(device.device.state.network.dot1x.wifi).toBe(undefined);
  expect(device.device.state.network.wifi?.saved).toBe(undefined);
});

test('a certificate for another device is rejected, and the saved network remains', async () => {
  await using device = await startTestDevice({ product: 'longrow' });
  const before = structuredClone(device.device.state.network);
  const deviceCertificate = openssl.issue(room, openssl.request('/CN=Another'));
  const credentials = { identity: 'room-4', method: 'TLS', deviceCertificate };
  const body = { ssid: 'Staff', wifiSecurity: 'EAP', credentials };
  const response = await device.call('/api/v1/network/config/wifi', { method: 'POST', body });
  expect([response.status, (await response.json()).code]).toEqual([422, 'dot1x-rejected']);
  expect(device.device.state.network).toEqual(before);
});
