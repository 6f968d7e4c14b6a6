import { endCondition, setCondition } from '@stillhouse/device/conditions/condition-plan';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const room = openssl.createAuthority('/O=Example/CN=Room CA');
const certificate = openssl.issue(room, openssl.request('/CN=Room 4', 'room'));
const privateKey = openssl.run(['pkey', '-in', 'room.key']).toString();
const credentials = {
  identity: 'room-4',
  method: 'TTLS',
  phase2Method: 'PAP',
  password: 'correct-horse',
  deviceCertificate: certificate,
  privateKey,
};

async function getDot1x({ call }: TestDevice) {
  const status = await (await call('/api/v1/status', { via: 'setup' })).json();
  return (status as { networkProperties: { dot1x: Record<string, unknown> } }).networkProperties
    .dot1x;
}

/** Sets the credentials of Ethernet without a signing request, which takes a minute. */
function setEthernet({ device }: TestDevice, ethernet: object): void {
  expect(patchState(device, { network: { dot1x: { ethernet } } }).outcome).toBe('patched');
}

// R3.40.
test('the status says what is set up for 802.1X and whether the switch admits the device', async () => {
  await using device = await startTestDevice();
  expect(await getDot1x(device)).toEqual({
    ethernet: { configured: false, authorization: 'notRequested' },
    wifi: { configured: false },
  });
  setCondition(device.device, 'dot1xRequired', {});
  expect(await getDot1x(device)).toMatchObject({
    ethernet: { configured: false, authorization: 'unauthorized' },
  });
  setEthernet(device, credentials);
  const { ethernet } = await getDot1x(device);
  expect(ethernet).toEqual({
    configured: true,
    identity: 'room-4',
    method: 'TTLS',
    phase2Method: 'PAP',
    certificate: {
      subject: 'CN=Room 4',
      issuer: 'CN=Room CA,O=Example',
      notBefore: Date.UTC(2029, 0, 1),
      notAfter: Date.UTC(2034, 0, 1),
    },
    authorization: 'authorized',
  });
  setCondition(device.device, 'cableOut', {});
  expect(await getDot1x(device)).not.toHaveProperty('ethernet.authorization');
  endCondition(device.device, 'cableOut');
  await device.call('/api/v1/network/config/certificates', { method: 'DELETE', via: 'setup' });
  expect(await getDot1x(device)).toMatchObject({
    ethernet: { configured: true, authorization: 'unauthorized' },
  });
  expect(await getDot1x(device)).not.toHaveProperty('ethernet.certificate');
});

// R4.41.
test('the status says which 802.1X network Wi-Fi joined, by certificate or by password', async () => {
  await using device = await startTestDevice();
  const join = (body: object) =>
    device.call('/api/v1/network/config/wifi', { method: 'POST', body });
  const { nearbyNetworks } = device.device.state;
  const { ssid = '' } = nearbyNetworks.find(({ method }) => method === 'TLS') ?? {};
  patchState(device.device, { network: { dot1x: { privateKey } } });
  const { deviceCertificate } = credentials;
  await join({
    ssid,
    wifiSecurity: 'EAP',
    credentials: { identity: 'room-4', method: 'TLS', deviceCertificate },
  });
  expect(await getDot1x(device)).not.toHaveProperty('wifi.authorization');
  await device.advance(10_000);
  expect(await getDot1x(device)).toMatchObject({
    wifi: { ssid, identity: 'room-4', method: 'TLS', authorization: 'authorized' },
  });
  const byPassword = nearbyNetworks.find(({ method }) => method === 'PEAP');
  await join({
    ssid: byPassword?.ssid ?? '',
    wifiSecurity: 'EAP',
    credentials: { identity: 'room-4', method: 'PEAP', password: 'wrong' },
  });
  await device.advance(10_000);
  expect(await getDot1x(device)).toMatchObject({
    wifi: { ssid: byPassword?.ssid, method: 'PEAP', authorization: 'unauthorized' },
  });
  await device.call('/api/v1/network/config/wifi', { method: 'DELETE' });
  expect(await getDot1x(device)).toMatchObject({ wifi: { configured: false } });
});

test('the status contains no password, key or PEM of the 802.1X credentials', async () => {
  await using device = await startTestDevice();
  setEthernet(device, credentials);
  const text = await (await device.call('/api/v1/status')).text();
  expect(text).toContain('room-4');
  for (const secret of ['correct-horse', 'BEGIN', 'rivateKey', 'assword']) {
    expect(text).not.toContain(secret);
  }
});
