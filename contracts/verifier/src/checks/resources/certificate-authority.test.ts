import { loadX509 } from '@stillhouse/x509/x509';
import { expect, test } from 'vitest';
import { type CertificateSubject, findRequestProblem } from './certificate-authority.ts';

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;

const subject: CertificateSubject = {
  country: 'NO',
  state: 'Møre og Romsdal',
  locality: 'Ålesund 東京',
  organizationName: 'Vérifier, Inc. + "Co"',
  organizationalUnit: 'Møterom',
  commonName: 'NAbc12d340001',
  email: 'verify@example.org',
};

/** Creates a real signing request. Returns its DER. */
async function createRequest(changes: Partial<CertificateSubject> = {}): Promise<Buffer> {
  const { Name, Pkcs10CertificateRequestGenerator } = await loadX509();
  const { country, state, locality, organizationName, organizationalUnit, commonName, email } = {
    ...subject,
    ...changes,
  };
  const request = await Pkcs10CertificateRequestGenerator.create({
    name: new Name([
      { C: [{ printableString: country }] },
      { ST: [{ utf8String: state }] },
      { L: [{ utf8String: locality }] },
      { O: [{ utf8String: organizationName }] },
      { OU: [{ utf8String: organizationalUnit }] },
      { CN: [{ utf8String: commonName }] },
      ...(email === '' ? [] : [{ E: [{ ia5String: email }] }]),
    ]),
    keys: await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']),
    signingAlgorithm,
  });
  return Buffer.from(request.rawData);
}

const toPem = (der: Buffer) =>
  `-----BEGIN CERTIFICATE REQUEST-----\n${der.toString('base64')}\n-----END CERTIFICATE REQUEST-----\n`;

test('a request with the requested subject and its own signature is valid', async () => {
  expect(await findRequestProblem(toPem(await createRequest()), subject)).toBeNull();
});

test('a request with a changed signature is reported', async () => {
  const der = await createRequest();
  der.writeUInt8(der.readUInt8(der.length - 1) ^ 1, der.length - 1);
  expect(await findRequestProblem(toPem(der), subject)).toBe(
    'its signature does not match its key',
  );
});

test.each<[string, Partial<CertificateSubject>]>([
  ['ST=["Mre og Romsdal"]', { state: 'Mre og Romsdal' }],
  ['O=["Vérifier"]', { organizationName: 'Vérifier' }],
  ['CN=["other"]', { commonName: 'other' }],
  ['the email verify@example.org', { email: '' }],
])('a request with another subject is reported: %s', async (text, changes) => {
  expect(await findRequestProblem(toPem(await createRequest(changes)), subject)).toContain(text);
});

test('a text that is not a signing request is reported', async () => {
  expect(await findRequestProblem('none', subject)).toMatch(/^it is not a signing request/);
});
