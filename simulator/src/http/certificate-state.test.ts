import { patchState } from '@stillhouse/device/patch/patch-state';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startTestDevice } from './testing/test-device.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const { pem } = openssl.createAuthority('/CN=Room CA');
const notPem = pem.replace('\nMII', '\nAAA');
const privateKey = openssl.run(['genpkey', '-algorithm', 'ed25519']).toString();
const credentials = { identity: 'room-4', method: 'TLS', privateKey };

test('a certificate patched into the state is shown', async () => {
  await using device = await startTestDevice();
  expect(patchState(device.device, { certificates: [pem] })).toMatchObject({ outcome: 'patched' });
  const listed = await device.call('/api/v1/certificates');
  expect(await listed.json()).toMatchObject([{ subject: 'CN=Room CA' }]);
});

test.each([
  [{ certificates: [pem, notPem] }, '/certificates/1'],
  [{ certificates: ['Dear all,'] }, '/certificates/0'],
  [{ network: { dot1x: { caCertificates: [notPem] } } }, '/network/dot1x/caCertificates/0'],
  [
    { network: { dot1x: { privateKey: '-----BEGIN PRIVATE KEY-----\nAAAA\n' } } },
    '/network/dot1x/privateKey',
  ],
  [
    { network: { dot1x: { ethernet: { ...credentials, deviceCertificate: notPem } } } },
    '/network/dot1x/ethernet/deviceCertificate',
  ],
])('%o is rejected with its location, because it is unusable', async (patch, pointer) => {
  await using device = await startTestDevice();
  const before = structuredClone(device.device.state);
  expect(patchState(device.device, patch)).toMatchObject({
    outcome: 'rejected',
    issues: [{ pointer }],
  });
  expect(device.device.state).toEqual(before);
});

test('a product without Ethernet rejects credentials for it', async () => {
  await using device = await startTestDevice({ product: 'longrow' });
  expect(
    patchState(device.device, { network: { dot1x: { ethernet: credentials } } }),
  ).toMatchObject({ outcome: 'rejected', issues: [{ pointer: '/network/dot1x/ethernet' }] });
});
