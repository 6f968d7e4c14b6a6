import { X509Certificate } from 'node:crypto';
import { patchState } from '@stillhouse/device/patch/patch-state';
import { expect, test } from 'vitest';
import { createUnusualCertificates } from '../../openssl/unusual-certificates.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/certificates';
const unusual = createUnusualCertificates();

async function upload(device: TestDevice, der: Uint8Array) {
  const form = new FormData();
  form.set('file', new File([new Uint8Array(der)], 'unusual.der'));
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const response = await fetch(device.host.baseUrl + path, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
}

const read = async (device: TestDevice) => (await device.call(path)).json();

// R8.31.
test.each(unusual)(
  'a certificate with %s is shown or rejected with a reason, and the list stays readable',
  async (_, der) => {
    await using device = await startTestDevice();
    const { status, body } = await upload(device, der);
    const listed = await device.call(path);
    expect([status, listed.status]).toEqual([expect.toBeOneOf([201, 422]), 200]);
    if (status === 422) {
      expect(body.detail).toMatch(/^"unusual.der" cannot be taken: .{20,}/);
      expect(await listed.json()).toEqual([]);
      return;
    }
    expect(await listed.json()).toEqual(body);
    const [{ fingerprint }] = body;
    expect((await device.call(`${path}/${fingerprint}`, { method: 'DELETE' })).status).toBe(204);
    expect(await read(device)).toEqual([]);
  },
);

test('certificates of real authorities with unusual serial numbers are shown as they are', async () => {
  await using device = await startTestDevice();
  const serials: Record<string, string> = {};
  for (const [name, der] of unusual) {
    if (!name.includes('serial number')) continue;
    const { status, body } = await upload(device, der);
    serials[name] = status === 201 ? body[0].serialNumber : body.detail;
  }
  expect(serials).toMatchObject({
    'a negative serial number': '-01',
    'a large negative serial number': '-5BB3C73647170C4CB9A15072607C0F33',
    'the serial number 0': '0',
    'a serial number of 1000 bytes': '7F'.repeat(1000),
  });
});

test.each(['month 13', 'day 0', '30 February', 'hour 25'])(
  'a certificate with the date %s is rejected, in a patch of the state as well',
  async (name) => {
    await using device = await startTestDevice();
    const [, der] = unusual.find(([one]) => one === name) ?? [];
    const { status, body } = await upload(device, der ?? Buffer.alloc(0));
    expect(status).toBe(422);
    const reason = /its (beginning|end) \((notBefore|notAfter)\) is no date/;
    expect(body.detail).toMatch(reason);
    const pem = new X509Certificate(der ?? '').toString();
    const patched = patchState(device.device, { certificates: [pem] });
    expect(patched).toMatchObject({
      outcome: 'rejected',
      issues: [{ pointer: '/certificates/0', message: expect.stringMatching(reason) }],
    });
  },
);
