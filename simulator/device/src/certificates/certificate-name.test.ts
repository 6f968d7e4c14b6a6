import { X509Certificate } from 'node:crypto';
import { loadX509 } from '@stillhouse/x509/x509';
import fc from 'fast-check';
import { beforeAll, expect, test } from 'vitest';
import { formatDistinguishedName } from './certificate-name.ts';
import { generateKeyPair, signingAlgorithm } from './key-pair.ts';

let keys: CryptoKeyPair;
beforeAll(async () => {
  keys = await generateKeyPair();
});

/** Returns the name of a real certificate, as the API shows it. */
async function getShownName(attributes: [string, string][]): Promise<string> {
  const { Name, X509CertificateGenerator } = await loadX509();
  const certificate = await X509CertificateGenerator.create({
    subject: new Name(attributes.map(([key, value]) => ({ [key]: [{ utf8String: value }] }))),
    issuer: 'CN=Issuer',
    publicKey: keys.publicKey,
    signingKey: keys.privateKey,
    signingAlgorithm,
    notBefore: new Date(0),
    notAfter: new Date(1000),
  });
  return formatDistinguishedName(new X509Certificate(Buffer.from(certificate.rawData)).subject);
}

/** Parses a formatted name, as an API client would. */
function getPairs(name: string): [string, string][] {
  return name
    .split(/(?<!(?<!\\)(?:\\\\)*\\),/)
    .map((pair) => pair.split(/=(.*)/s, 2) as [string, string])
    .map(([key, value]) => [key, value.replace(/\\([0-9A-F]{2}|.)/gs, unescaped)]);
}

function unescaped(_all: string, code: string): string {
  return code.length === 2 ? String.fromCharCode(Number.parseInt(code, 16)) : code;
}

const order = ['CN', 'O', 'OU', 'C', 'ST', 'L', 'EMAILADDRESS'];

// R3.27.
test('a formatted name escapes commas, and its keys have a fixed order (property)', async () => {
  const key = fc.constantFrom('CN', 'O', 'OU', 'C', 'ST', 'L', 'E');
  const value = fc.string({ minLength: 1, unit: 'grapheme' });
  const names = fc.array(fc.tuple(key, value), { minLength: 1, maxLength: 6 });
  await fc.assert(
    fc.asyncProperty(names, async (attributes) => {
      const pairs = getPairs(await getShownName(attributes));
      const given = attributes.map(([short, text]) => [short === 'E' ? order[6] : short, text]);
      const rank = ([short = '']: (string | undefined)[]) => order.indexOf(short);
      expect(pairs).toEqual(given.toSorted((a, b) => rank(a) - rank(b)));
    }),
    { numRuns: 60 },
  );
});

test('attributes that the specification does not name come last; repeated attributes are separate', () => {
  const name = 'DC=org\nUID=7 + CN=Room \\+ Bar\nC=NO';
  expect(formatDistinguishedName(name)).toBe('CN=Room \\+ Bar,C=NO,DC=org,UID=7');
});

test('a certificate without a name has an empty name', async () => {
  expect(formatDistinguishedName(undefined)).toBe('');
  expect(await getShownName([])).toBe('');
});
