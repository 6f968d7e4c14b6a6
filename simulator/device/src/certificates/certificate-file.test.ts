import { certificateReader } from '@stillhouse/x509/certificate-reader';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { Openssl } from '../../../openssl/openssl.ts';
import { readCertificates, splitCertificates } from './certificate-file.ts';

const openssl = new Openssl();
afterAll(() => openssl[Symbol.dispose]());

const made = ['/CN=One', '/CN=Two/O=B', '/C=NO/CN=Three'].map((subject) => {
  const { pem } = openssl.createAuthority(subject);
  return { pem, der: openssl.toDer(pem) };
});

const anyMade = fc.constantFrom(...made);
/** Text that may stand between certificates: anything except a certificate boundary. */
const filling = fc.string().filter((text) => !text.includes('-----'));
const otherStructure = fc.constant('-----BEGIN X509 CRL-----\nAAAA\n-----END X509 CRL-----\n');
const breaks = fc.constantFrom('\n', '\r\n', '\n\n', ' \n\t');

// R4.36.
test('all certificates of a PEM file are read in order, with any text around them', () => {
  const part = fc.record({ it: anyMade, before: fc.oneof(filling, otherStructure), line: breaks });
  fc.assert(
    fc.property(fc.array(part, { minLength: 1, maxLength: 8 }), filling, (parts, after) => {
      const text = parts.map(({ it, before, line }) => before + it.pem.replaceAll('\n', line));
      const split = splitCertificates(Buffer.from(text.join('') + after));
      const pieces = 'pieces' in split ? split.pieces.map((piece) => Buffer.from(piece)) : split;
      expect(pieces).toEqual(parts.map(({ it }) => it.der));
    }),
  );
});

// R4.36.
test('all certificates of a DER file are read in order', () => {
  fc.assert(
    fc.property(fc.array(anyMade, { minLength: 1, maxLength: 8 }), (parts) => {
      const split = splitCertificates(Buffer.concat(parts.map(({ der }) => der)));
      const pieces = 'pieces' in split ? split.pieces.map((piece) => Buffer.from(piece)) : split;
      expect(pieces).toEqual(parts.map(({ der }) => der));
    }),
  );
});

test('a truncated file is rejected wherever it was cut', () => {
  const file = fc.constantFrom(...made.flatMap(({ pem, der }) => [Buffer.from(pem.trim()), der]));
  fc.assert(
    fc.property(file, fc.nat(), (bytes, at) => {
      const cut = readCertificates(certificateReader, bytes.subarray(0, at % bytes.length), 8);
      expect(cut).toEqual({ unreadable: expect.any(String) });
    }),
  );
});

test('any bytes are read or rejected with a reason (property)', () => {
  const edges = ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----', '\n', 'MIIB', '0\x82'];
  const soup = fc
    .array(fc.oneof(fc.constantFrom(...edges), fc.string()), { maxLength: 12 })
    .map((parts) => Buffer.from(parts.join('')));
  fc.assert(
    fc.property(fc.oneof(fc.uint8Array(), soup), (bytes) => {
      expect(readCertificates(certificateReader, bytes, 8)).toEqual({
        unreadable: expect.any(String),
      });
    }),
  );
});

test('a file with too many certificates is rejected before they are parsed', () => {
  const [first = made[0]] = made;
  const file = Buffer.from((first?.pem ?? '').repeat(9));
  expect(readCertificates(certificateReader, file, 8)).toEqual({
    unreadable: 'it holds 9 certificates, more than 8',
    isFull: true,
  });
});
