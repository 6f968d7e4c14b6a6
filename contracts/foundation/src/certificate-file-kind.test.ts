import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { expect, test } from 'vitest';
import { decodeUtf16, describeWrongFile } from './certificate-file-kind.ts';

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const certificate = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
const toDer = (key: KeyObject, type: 'pkcs8' | 'pkcs1' | 'sec1' | 'spki') =>
  key.export({ format: 'der', type: type as 'pkcs8' });
const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
const encrypted = { type: 'pkcs8', cipher: 'aes-256-cbc', passphrase: 'x' } as const;
const block = (label: string) => `-----BEGIN ${label}-----\nMIIB\n-----END ${label}-----\n`;

// R5.31.
test.each<[string, string | Uint8Array, string]>([
  ['a key', pem, 'it contains a private key'],
  ['a certificate and its key', certificate + pem, 'it contains a certificate and a private key'],
  ['a key and its certificate', pem + certificate, 'it contains a certificate and a private key'],
  [
    'an encrypted key',
    privateKey.export({ format: 'pem', ...encrypted }).toString(),
    'it contains an encrypted private key',
  ],
  ['a key of OpenSSH', block('OPENSSH PRIVATE KEY'), 'it contains an OpenSSH private key'],
  ['a key in UTF-16', Buffer.from(`\ufeff${pem}`, 'utf16le'), 'it contains a private key'],
  ['a key in DER', toDer(privateKey, 'pkcs8'), 'it is a private key'],
  ['an RSA key in DER', toDer(rsa, 'pkcs1'), 'it is a private key'],
  ['an EC key in DER', toDer(privateKey, 'sec1'), 'it is a private key'],
  [
    'an encrypted key in DER',
    privateKey.export({ format: 'der', ...encrypted }),
    'it is an encrypted private key',
  ],
  ['a public key', block('PUBLIC KEY'), 'it is a public key'],
  ['a public key in DER', toDer(publicKey, 'spki'), 'it is a public key'],
  ['a signing request', block('CERTIFICATE REQUEST'), 'it is a signing request'],
  ['a chain of PKCS #7', block('PKCS7'), 'it is a PKCS #7 file'],
  ['an archive', 'PK\u0003\u0004', 'it is a zip archive'],
  ['a web page', '\n<!doctype html>', 'it is a web page'],
  ['a key of SSH', 'ssh-ed25519 AAAA room', 'it is a public key of SSH'],
  ['Base64 alone', 'MII'.repeat(30), 'it is Base64 without BEGIN and END lines'],
  ['other PEM', block('DH PARAMETERS'), 'it is PEM without a certificate'],
  ['nothing', '', 'it is empty'],
])('a file with %s is named', (_what, content, text) => {
  const bytes = typeof content === 'string' ? Buffer.from(content, 'latin1') : content;
  expect(describeWrongFile(bytes)).toContain(text);
});

// R5.31.
test('a certificate in UTF-16, as PowerShell writes it, is read', () => {
  for (const text of [certificate, `\ufeff${certificate}`]) {
    const little = Buffer.from(text, 'utf16le');
    const big = Buffer.from(little).swap16();
    for (const bytes of [little, big]) {
      expect(describeWrongFile(bytes)).toBeNull();
      expect(Buffer.from(decodeUtf16(bytes)).toString()).toBe(certificate);
    }
  }
});
