import { X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { issueCertificate } from './issue-certificate.ts';

test.each([
  ['2029-02-03T04:05:06Z', '2030-01-07T09:00:00Z'],
  ['1970-01-01T00:00:00Z', '1970-01-02T00:00:00Z'],
  ['2049-12-31T23:59:59Z', '2050-01-01T00:00:00Z'],
  ['2051-01-01T00:00:00Z', '9999-12-31T23:59:59Z'],
])('a certificate from %s to %s is signed and can be read', (from, to) => {
  const dates = { notBefore: Date.parse(from), notAfter: Date.parse(to) };
  const pem = issueCertificate({ commonName: 'proxy.example', ...dates });
  const read = new X509Certificate(pem);
  expect([read.subject, read.issuer]).toEqual(['CN=proxy.example', 'CN=proxy.example']);
  expect([read.validFromDate, read.validToDate]).toEqual([new Date(from), new Date(to)]);
  expect(read.verify(read.publicKey)).toBe(true);
  expect(issueCertificate({ commonName: 'proxy.example', ...dates })).toBe(pem);
  expect(issueCertificate({ commonName: 'other.example', ...dates })).not.toBe(pem);
});

test('a certificate has the attributes of its subject and its issuer', () => {
  const names = {
    subject: [
      ['CN', 'Room 4'],
      ['O', 'Example, Ltd. ø'],
      ['C', 'NO'],
      ['EMAILADDRESS', 'it@example.com'],
      ['unknown', 'x'],
    ],
    issuer: [['CN', 'Example CA']],
  } as const;
  const pem = issueCertificate({ commonName: '', notBefore: 0, notAfter: 1_000, names });
  const { subject, issuer } = new X509Certificate(pem);
  expect(subject.split('\n')).toEqual([
    'CN=Room 4',
    'O=Example\\, Ltd. ø',
    'C=NO',
    'emailAddress=it@example.com',
  ]);
  expect(issuer).toBe('CN=Example CA');
});
