import { factoryReset } from '@stillhouse/device/power/factory-reset';
import { powerCycle } from '@stillhouse/device/power/power';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../openssl/openssl.ts';
import { startTestDevice, type TestDevice } from './testing/test-device.ts';

const path = '/api/v1/certificates';
const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const subject =
  '/C=NO/ST=Oslo/L=Oslo/O=Fjord, Berg & Sønner/OU=Rooms/CN=Room CA/emailAddress=ca@example.org';
const room = openssl.createAuthority(subject);
const other = openssl.createAuthority('/CN=Other CA');

async function upload(device: TestDevice, name: string, content: string | Uint8Array) {
  const form = new FormData();
  form.set(
    'file',
    new File([typeof content === 'string' ? content : new Uint8Array(content)], name),
  );
  const headers = { authorization: `Bearer ${await device.issueToken('admin')}` };
  const response = await fetch(device.host.baseUrl + path, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
}

async function list(device: TestDevice) {
  return (await device.call(path)).json();
}

/** Returns what openssl prints about a certificate, converted to the API's format. */
function readByOpenssl(pem: string) {
  const [start = '', end = '', print = '', serialNumber] = openssl
    .describe(pem, '-startdate', '-enddate', '-fingerprint', '-sha256', '-serial')
    .split('\n')
    .map((line) => line.slice(line.indexOf('=') + 1));
  return {
    fingerprint: print.replaceAll(':', '').toLowerCase(),
    notBefore: Date.parse(start),
    notAfter: Date.parse(end),
    serialNumber,
  };
}

// R3.27, R3.28, R3.32, R4.36, R7.38, R7.39.
test('an uploaded certificate is shown as openssl describes it', async () => {
  await using device = await startTestDevice();
  expect(await list(device)).toEqual([]);
  const { status, body } = await upload(device, 'Room CA.PEM', room.pem);
  expect(status).toBe(201);
  const name =
    'CN=Room CA,O=Fjord\\, Berg & Sønner,OU=Rooms,C=NO,ST=Oslo,L=Oslo,EMAILADDRESS=ca@example.org';
  expect(body).toEqual([
    {
      ...readByOpenssl(room.pem),
      subject: name,
      issuer: name,
      isValid: true,
      isCa: true,
      keyType: 'EC P-256',
    },
  ]);
  expect(await list(device)).toEqual(body);
  expect(device.logged).toEqual([]);
});

// R3.39.
test('a certificate of a server has its alternative names and its kind of key', async () => {
  await using device = await startTestDevice();
  const names = 'subjectAltName=DNS:room-4.example,IP:192.0.2.4';
  const request = ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-keyout', 'server.key'];
  const options = ['-config', 'openssl.cnf', '-subj', '/CN=Room 4', '-addext', names];
  const { body } = await upload(device, 'server.pem', openssl.run([...request, ...options]));
  expect(body).toMatchObject([
    {
      isCa: false,
      keyType: 'RSA 2048',
      alternativeNames: ['DNS:room-4.example', 'IP Address:192.0.2.4'],
    },
  ]);
});

test.each([
  ['ca.der', openssl.toDer(room.pem)],
  ['ca.cer', openssl.toDer(room.pem)],
  ['ca.crt', room.pem.replaceAll('\n', '\r\n')],
  ['ca.cert', openssl.run(['x509', '-text'], room.pem)],
])('%s is accepted, as PEM, DER and with text around it', async (name, content) => {
  await using device = await startTestDevice();
  const { body } = await upload(device, name, content);
  expect(body).toMatchObject([readByOpenssl(room.pem)]);
});

test.each([
  ['chain.pem', `${room.pem}${other.pem}${room.pem}`],
  ['chain.der', Buffer.concat([openssl.toDer(room.pem), openssl.toDer(other.pem)])],
])(
  'a chain in %s becomes separate unique certificates, and existing ones remain',
  async (name, content) => {
    await using device = await startTestDevice();
    await upload(device, 'first.pem', other.pem);
    const { body } = await upload(device, name, content);
    expect(body).toMatchObject([readByOpenssl(room.pem), readByOpenssl(other.pem)]);
    expect(await list(device)).toMatchObject([readByOpenssl(other.pem), readByOpenssl(room.pem)]);
  },
);

test("the validity of a certificate depends on the device's clock, to the second", async () => {
  await using device = await startTestDevice();
  const short = openssl.createAuthority('/CN=Short', {
    from: '20300107090100Z',
    to: '20300107090200Z',
  });
  await upload(device, 'short.pem', short.pem);
  const seen: boolean[] = [];
  for (const ms of [59_999, 1, 60_000, 1]) {
    await device.advance(ms);
    seen.push((await list(device))[0].isValid);
  }
  expect(seen).toEqual([false, true, true, false]);
});

// R7.40.
test('a certificate is deleted by its fingerprint, and only once', async () => {
  await using device = await startTestDevice();
  await upload(device, 'chain.pem', room.pem + other.pem);
  const { fingerprint } = readByOpenssl(room.pem);
  const remove = () => device.call(`${path}/${fingerprint}`, { method: 'DELETE' });
  expect((await remove()).status).toBe(204);
  expect(await list(device)).toMatchObject([readByOpenssl(other.pem)]);
  const again = await remove();
  expect(again.status).toBe(404);
  expect(await again.json()).toMatchObject({
    code: 'certificate-not-found',
    detail: expect.stringContaining(fingerprint),
  });
  const nonsense = await device.call(`${path}/NOT-A-FINGERPRINT`, { method: 'DELETE' });
  expect(nonsense.status).toBe(400);
});

// R5.31.
test('PEM in UTF-16, as PowerShell writes it, is taken', async () => {
  await using device = await startTestDevice();
  const content = Buffer.from(`\ufeff${room.pem}`, 'utf16le');
  expect((await upload(device, 'ca.pem', content)).status).toBe(201);
  expect(await list(device)).toHaveLength(1);
});

test('certificates survive a restart and are removed by a factory reset', async () => {
  await using device = await startTestDevice();
  await upload(device, 'ca.pem', room.pem);
  powerCycle(device.device);
  await device.advance(120_000);
  expect(await list(device)).toHaveLength(1);
  factoryReset(device.device);
  await device.advance(120_000);
  expect(await list(device)).toEqual([]);
});

const privateKey = openssl.run(['genpkey', '-algorithm', 'ed25519']);
const cutOff = openssl.toDer(room.pem).subarray(0, 200);
test.each([
  ['holiday.jpg', room.pem, 'does not end like one'],
  ['empty.pem', '', 'it is empty'],
  ['notes.pem', 'Dear all,', 'neither PEM nor DER'],
  ['cut.der', cutOff, 'cut off at byte 0'],
  ['more.der', Buffer.concat([openssl.toDer(room.pem), Buffer.from([1])]), 'byte'],
  ['sequence.der', Buffer.from([0x30, 3, 2, 1, 5]), 'no X.509 certificate'],
  ['half.pem', room.pem.slice(0, -20), 'no END line'],
  ['key.pem', privateKey, 'it contains a private key'],
  ['both.pem', room.pem + privateKey, 'it contains a certificate and a private key'],
  ['typo.pem', room.pem.replace('\nMII', '\nM*I'), 'Base64'],
  ['swapped.pem', room.pem.replace('\nMII', '\nAAA'), 'number 1 of 1'],
  ['good-and-bad.pem', `${room.pem}${other.pem.replace('\nMII', '\nAAA')}`, 'number 2 of 2'],
])(
  '%s is rejected with its name and the expected content, and changes nothing',
  async (name, content, why) => {
    await using device = await startTestDevice();
    const { status, body } = await upload(device, name, content);
    expect([status, body.code]).toEqual([422, 'certificate-unreadable']);
    for (const part of [name, why, '.pem']) expect(body.detail).toContain(part);
    expect(body.errors).toMatchObject([{ pointer: '/file' }]);
    expect(await list(device)).toEqual([]);
    expect(device.logged).toEqual([]);
  },
);

test('the device stores 64 certificates; a file that exceeds the limit is rejected completely', async () => {
  await using device = await startTestDevice();
  const request = openssl.request('/CN=Room');
  const issued = Array.from({ length: 63 }, () => openssl.issue(room, request));
  const tooMany = await upload(device, 'all.pem', [room.pem, other.pem, ...issued].join(''));
  expect([tooMany.status, tooMany.body.code]).toEqual([400, 'invalid-request']);
  expect(tooMany.body.detail).toContain('it holds 65 certificates, more than 64');
  expect((await upload(device, 'most.pem', issued.join(''))).status).toBe(201);

  const { status, body } = await upload(device, 'two.pem', room.pem + other.pem);
  expect([status, body.code]).toEqual([400, 'invalid-request']);
  expect(body.errors).toMatchObject([{ pointer: '/file' }]);
  expect(body.detail).toContain('it holds 2 new certificates, and of the 64');
  expect(await list(device)).toHaveLength(63);
  expect((await upload(device, 'one.pem', room.pem)).status).toBe(201);
  // An existing certificate needs no room.
  expect((await upload(device, 'again.pem', room.pem)).status).toBe(201);
});

// R3.32.
test('a malformed form, one without the file, or a too large one is rejected', async () => {
  await using device = await startTestDevice();
  const authorization = `Bearer ${await device.issueToken('setup')}`;
  const send = async (body: string | FormData, type?: string) => {
    const headers = { authorization, ...(type && { 'content-type': type }) };
    const response = await fetch(device.host.baseUrl + path, { method: 'POST', headers, body });
    return { status: response.status, ...(await response.json()) };
  };
  expect(await send('--x\r\nnonsense', 'multipart/form-data; boundary=x')).toMatchObject({
    status: 400,
    detail: expect.stringContaining('boundary'),
  });
  expect(await send(new FormData(), 'multipart/form-data')).toMatchObject({ status: 400 });
  const misnamed = new FormData();
  misnamed.set('certificate', new File([room.pem], 'ca.pem'));
  expect(await send(misnamed)).toMatchObject({
    status: 400,
    detail: expect.stringContaining('file'),
  });
  const huge = new FormData();
  huge.set('file', new File([new Uint8Array(6_000_000)], 'huge.pem'));
  expect(await send(huge)).toMatchObject({
    status: 413,
    detail: expect.stringContaining('5242880'),
  });
  expect(await send(room.pem, 'application/x-pem-file')).toMatchObject({ status: 415 });
  expect(device.device.state.certificates).toEqual([]);
});
