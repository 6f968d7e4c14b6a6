import { expect, test } from 'vitest';
import { makeCertificate, makeSubject } from '../../test/make-certificate.ts';
import { readCertificates } from './read-certificates.ts';

const ca = makeCertificate('Room CA');
const latin1 = [0x52, 0xf8, 0x6d];
const utf16 = [0x00, 0x52, 0x00, 0xf8, 0x00, 0x6d];

// R4.68.
test('name and dates of the certificates in a file are read', () => {
  const other = makeCertificate('Røm æ', { hasVersion: false }).replaceAll('\n', '\r\n');
  const dates = { notBefore: Date.UTC(2029, 0, 1), notAfter: Date.UTC(2034, 0, 1) };
  expect(readCertificates(`Dear all,\n${ca}\n${other}`)).toEqual([
    { name: 'Room CA', ...dates },
    { name: 'Røm æ', ...dates },
  ]);
});

test.each([
  ['491231235959Z', Date.UTC(2049, 11, 31, 23, 59, 59)],
  ['500101000000Z', Date.UTC(1950, 0, 1)],
  ['20500101000000Z', Date.UTC(2050, 0, 1)],
])('%s is read as a date', (notAfter, expected) => {
  const [read] = readCertificates(makeCertificate('Room CA', { notAfter })) ?? [];
  expect(read?.notAfter).toBe(expected);
});

test.each([
  ['an organization', makeSubject([0x41], { type: 0x0a }), 'A'],
  ['an attribute that is no name', makeSubject([0x41], { type: 0x06 }), 'A'],
  [
    'the common name before others',
    [...makeSubject([0x41], { type: 0x0a }), ...makeSubject([0x42])],
    'B',
  ],
  ['a text in Latin-1', makeSubject(latin1, { tag: 0x14 }), 'Røm'],
  ['a text in UTF-16', makeSubject(utf16, { tag: 0x1e }), 'Røm'],
  ['nothing', [], ''],
])('a certificate is named by %s', (_, subject, name) => {
  expect(readCertificates(makeCertificate('', { subject }))).toMatchObject([{ name }]);
});

test.each([
  ['-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n', null],
  ['-----BEGIN CERTIFICATE-----\n*\n-----END CERTIFICATE-----\n', null],
  ['-----BEGIN CERTIFICATE-----\n-----END CERTIFICATE-----\n', null],
  [makeCertificate('Room CA', { notAfter: '341301000000Z' }), null],
  [ca.slice(0, 80), null],
  ['', []],
  ['Dear all,', []],
])('%j has no certificate that can be read', (text, expected) => {
  expect(readCertificates(text)).toEqual(expected);
});
