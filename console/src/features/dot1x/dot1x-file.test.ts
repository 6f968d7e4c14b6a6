import { expect, test } from 'vitest';
import { makeCertificate } from '../../../test/make-certificate.ts';
import { insertNames } from './device-names.ts';
import { makeDot1xFile, readDot1xFile } from './dot1x-file.ts';

const ca = makeCertificate('Room CA');
const expired = makeCertificate('Old CA', { notAfter: '291231235959Z' });
const notYet = makeCertificate('New CA', { notBefore: '310101000000Z' });
const serialNumber = 'NAbc12d340001';
const now = Date.UTC(2030, 0, 7);
const names = { commonName: 'NAbc12d340002', serialNumber: 'NAbc12d340002' };
const report = {
  configured: true,
  identity: `host/${serialNumber}`,
  method: 'PEAP',
  phase2Method: 'MSCHAPV2',
  certificate: {
    subject: `C=DE,ST=Bayern,L=München,O=Acme\\, Inc.,OU=Rooms,CN=${serialNumber},EMAILADDRESS=rooms@example.org`,
    issuer: 'CN=Room CA',
    notBefore: now,
    notAfter: now,
  },
} as const;
const wifi = { ssid: 'Staff', isHidden: true } as const;
const own = { caCertificate: ca, serialNumber, wifi };
const saved = JSON.parse(JSON.stringify(makeDot1xFile(report, own, now)));

const read = (content: unknown, name = '802.1x-setup.json') => {
  const text = typeof content === 'string' ? content : JSON.stringify(content);
  return readDot1xFile(new File([text], name), { names, now });
};

// R4.68.
test('the next device takes over subject, identity, method and CA under its own name', async () => {
  const content = await read(saved);
  if (typeof content === 'string') throw new Error(content);
  expect(content.subject).toEqual({
    country: 'DE',
    state: 'Bayern',
    locality: 'München',
    organizationName: 'Acme, Inc.',
    organizationalUnit: 'Rooms',
    email: 'rooms@example.org',
  });
  expect(insertNames(content.credentials, names)).toEqual({
    identity: 'host/NAbc12d340002',
    method: 'PEAP',
    phase2Method: 'MSCHAPV2',
    caCertificate: ca,
  });
  expect(content.wifi).toEqual(wifi);
});

test('a network that is named after the device, whose name is a password, is not in the file', async () => {
  const ssid = `Room of ${serialNumber.toUpperCase()}`;
  const file = JSON.stringify(makeDot1xFile(report, { ...own, wifi: { ssid } }, now));
  expect(JSON.parse(file)).not.toHaveProperty('wifi');
  expect(await read(file)).toHaveProperty('credentials');
});

test('no text of the file has the serial number, which is a password', () => {
  const { certificate } = report;
  const subject = `CN=Room 4,OU=Room of ${serialNumber},L=${serialNumber.toLowerCase()},EMAILADDRESS=${serialNumber}@example.org`;
  const file = makeDot1xFile({ ...report, certificate: { ...certificate, subject } }, own, now);
  expect(JSON.stringify(file).toLowerCase()).not.toContain(serialNumber.toLowerCase());
});

test('a unit that is named like the device keeps its name', () => {
  const certificate = { ...report.certificate, subject: 'OU=Rooms,CN=Rooms' };
  const { subject } = makeDot1xFile({ ...report, certificate }, own, now);
  expect(subject).toMatchObject({ organizationalUnit: 'Rooms' });
});

test('what the device does not report, or the console does not know, is not in the file', async () => {
  const file = makeDot1xFile(
    { configured: true, method: 'FAST' as 'TLS' },
    { caCertificate: undefined, serialNumber, wifi: undefined },
    now,
  );
  const text = JSON.stringify(file);
  expect(JSON.parse(text)).toMatchObject({ subject: {}, credentials: {} });
  expect(await read(text)).toMatchObject({ subject: {}, credentials: {} });
});

const change = (part: 'subject' | 'credentials' | 'wifi', changed: object) => ({
  ...saved,
  [part]: { ...saved[part], ...changed },
});
const key = '-----BEGIN PRIVATE KEY-----\nMIIB\n-----END PRIVATE KEY-----\n';
const { subject: _, ...withoutSubject } = saved;
const saveAgain = 'Save the file again on the other device.';
const chooseAnother = 'Choose a file that "Save for the next device" has saved.';

// R4.68.
test.each([
  ['x'.repeat(300_001), `The file is larger than 300 KB. ${chooseAnother}`],
  ['', '"802.1x-setup.json" cannot be used: it is empty.'],
  ['{', `The file is not valid JSON. ${chooseAnother}`],
  ['[]', `The file is not an 802.1x file. ${chooseAnother}`],
  [
    { format: 'stillhouse-settings', version: 1, settings: {} },
    `The file is a settings file, not an 802.1x file. ${chooseAnother}`,
  ],
  [
    { ...saved, version: 2 },
    `The file has version 2 of the format, and this console reads version 1. ${saveAgain}`,
  ],
  [
    change('credentials', { caCertificate: ca + key }),
    '"802.1x-setup.json" cannot be used: it contains a certificate and a private key. Keep the key secret, and choose a file with the certificate only.',
  ],
  [ca, `The file is not valid JSON. ${chooseAnother}`],
  [
    { ...saved, password: 'x' },
    `The file has "password", which this console does not know. ${saveAgain}`,
  ],
  [
    change('credentials', { password: 'correct-horse' }),
    `The file has "credentials/password", which this console does not know. ${saveAgain}`,
  ],
  [
    change('subject', { commonName: 'room-4' }),
    `The file has "subject/commonName", which this console does not know. ${saveAgain}`,
  ],
  [withoutSubject, `The file has no "subject". ${saveAgain}`],
  [
    change('subject', { locality: 5 }),
    '"subject/locality" in the file cannot be used. It must be text.',
  ],
  [
    change('subject', { email: 'nobody' }),
    '"subject/email" in the file cannot be used. Enter an email address such as rooms@example.org, or none.',
  ],
  [
    change('subject', { organizationName: 'x'.repeat(65) }),
    '"subject/organizationName" in the file cannot be used. The organization has at most 64 characters; this one has 65.',
  ],
  [
    change('subject', { country: 'Norway' }),
    '"subject/country" in the file cannot be used. It must be a country code of ISO 3166, such as NO.',
  ],
  [
    change('credentials', { identity: ' ' }),
    '"credentials/identity" in the file cannot be used. The identity consists of spaces. Enter a user name.',
  ],
  [
    change('credentials', { method: 'FAST' }),
    '"credentials/method" in the file cannot be used. It must be one of TLS, NONE, PEAP, PWD, TTLS.',
  ],
  [
    change('credentials', { phase2Method: 'GTC' }),
    '"credentials/phase2Method" in the file cannot be used. It must be one of NONE, PAP, MSCHAP, MSCHAPV2.',
  ],
  [
    change('wifi', { password: 'correct-horse' }),
    `The file has "wifi/password", which this console does not know. ${saveAgain}`,
  ],
  [
    change('wifi', { ssid: undefined }),
    '"wifi/ssid" in the file cannot be used. Enter the name of the network.',
  ],
  [
    change('wifi', { ssid: 'ø'.repeat(17) }),
    '"wifi/ssid" in the file cannot be used. The name of a network has at most 32 bytes, and this one has 34.',
  ],
  [
    change('wifi', { isHidden: 'yes' }),
    '"wifi/isHidden" in the file cannot be used. It must be true, or left out.',
  ],
  [
    change('credentials', { caCertificate: 'Dear all,' }),
    '"credentials/caCertificate" in the file cannot be used. It must be a certificate in PEM.',
  ],
  [
    change('credentials', { caCertificate: ca + expired }),
    'The CA certificate "Old CA" in the file has expired. Set up the other device with a valid one, and save its file again.',
  ],
])('a file that cannot be used is rejected with the reason: %j', async (content, reason) => {
  expect(await read(content)).toBe(reason);
});

test('a file that has gone is named', async () => {
  const file = new File(['{}'], 'gone.json');
  file.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  expect(await readDot1xFile(file, { names, now })).toBe(
    '"gone.json" cannot be read. Choose it again.',
  );
});

// R4.68.
test('the time of the device decides what has expired, and a CA that is not valid yet is taken', async () => {
  expect(await read(change('credentials', { caCertificate: notYet }))).toMatchObject({
    credentials: { caCertificate: notYet },
  });
  const file = new File([JSON.stringify(saved)], 'old.json');
  const at = Date.UTC(2035, 0, 1);
  expect(await readDot1xFile(file, { names, now: at })).toMatch(/has expired/);
});
