import type { BasicConstraintsExtension, KeyUsagesExtension } from '@peculiar/x509';
import { expect, test } from 'vitest';
import { loadX509 } from '../../x509.ts';
import { certificateReader as node } from '../node/certificate-reader.ts';
import * as nodeKeys from '../node/ed25519.ts';
import { certificateReader as browser } from './certificate-reader.ts';
import * as browserKeys from './ed25519.ts';

const rsa = {
  name: 'RSASSA-PKCS1-v1_5',
  modulusLength: 2048,
  publicExponent: Uint8Array.of(1, 0, 1),
};

const algorithms = {
  'RSA SHA-256': { ...rsa, hash: 'SHA-256' },
  'RSA SHA-512': { ...rsa, hash: 'SHA-512' },
  'P-256': { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' },
  'P-384': { name: 'ECDSA', namedCurve: 'P-384', hash: 'SHA-384' },
  'P-521 with SHA-256': { name: 'ECDSA', namedCurve: 'P-521', hash: 'SHA-256' },
  Ed25519: { name: 'Ed25519', hash: 'SHA-512' },
};

type Algorithm = keyof typeof algorithms;

const names = [
  'CN=Room 4, O=Example\\, Ltd. ø, C=NO',
  'CN=\\ x \\#<>;"\\", O=\\#1, E=it@example.com, 1.2.3.4=#0C0161',
  'CN=a+OU=b, DC=example, DC=com, SN=1, G=G, T=\\E2\\82\\AC',
  '',
];

/** Two authorities and a certificate of each, with one algorithm. */
async function createCertificates(algorithm: Algorithm) {
  const x509 = await loadX509();
  const signingAlgorithm = algorithms[algorithm];
  const keys = async () => {
    const pair = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
    if (!('publicKey' in pair)) throw new Error(`${algorithm} has no pairs of keys.`);
    return pair;
  };
  const [authorityKeys, otherKeys, ownKeys] = [await keys(), await keys(), await keys()];
  const dates = { notBefore: new Date(Date.UTC(2001, 1, 3)), notAfter: new Date('2061-12-31') };
  const { keyCertSign, digitalSignature } = x509.KeyUsageFlags;
  const authority = (pair: typeof ownKeys, name: string, ...more: KeyUsagesExtension[]) =>
    x509.X509CertificateGenerator.createSelfSigned({
      ...{ name, keys: pair, signingAlgorithm, ...dates, serialNumber: '7f01' },
      extensions: [new x509.BasicConstraintsExtension(true, 1, true), ...more],
    });
  const issue = (subject: string, extensions: BasicConstraintsExtension[]) =>
    x509.X509CertificateGenerator.create({
      ...{ subject, issuer: 'CN=Authority', ...dates, signingAlgorithm, serialNumber: '00ff12' },
      ...{ publicKey: ownKeys.publicKey, signingKey: authorityKeys.privateKey, extensions },
    });
  const alternativeNames = new x509.SubjectAlternativeNameExtension([
    ...([
      { type: 'dns', value: 'room-4.example' },
      { type: 'dns', value: 'a,b"c\\d' },
      { type: 'email', value: "o'x@example.com" },
      { type: 'url', value: 'https://example.com/a' },
      { type: 'ip', value: '192.0.2.4' },
      { type: 'ip', value: '2001:db8::1' },
      { type: 'id', value: '1.2.3.4' },
      { type: 'dn', value: 'CN=a, O=b' },
    ] as const),
  ]);
  const certificates = [
    await authority(authorityKeys, 'CN=Authority'),
    await authority(otherKeys, 'CN=Authority', new x509.KeyUsagesExtension(keyCertSign, true)),
    await authority(otherKeys, 'CN=Authority', new x509.KeyUsagesExtension(digitalSignature)),
    await issue('CN=With names', [alternativeNames as never]),
    await issue('CN=With key identifier', [
      (await x509.AuthorityKeyIdentifierExtension.create(authorityKeys.publicKey)) as never,
    ]),
    ...(await Promise.all(names.map((name) => issue(name, [])))),
  ];
  const privateKey = new Uint8Array(await crypto.subtle.exportKey('pkcs8', ownKeys.privateKey));
  const key = x509.PemConverter.encode(privateKey, 'PRIVATE KEY');
  return { pems: certificates.map((one) => `${one.toString('pem')}\n`), key };
}

type Reader = typeof node;

function read(reader: Reader, source: string | Uint8Array) {
  const certificate = reader.parse(source);
  const { subject, issuer, fingerprint256, serialNumber, subjectAltName } = certificate;
  const { validFrom, validTo, validFromDate, validToDate, ca, publicKey } = certificate;
  const { asymmetricKeyType: type, asymmetricKeyDetails: details } = publicKey;
  return {
    // Node has no text for a name without attributes.
    ...{ subject: subject ?? '', issuer: issuer ?? '', fingerprint256, serialNumber },
    ...{ subjectAltName, ca, type },
    ...{ validFrom, validTo, validFromDate, validToDate, pem: certificate.toString() },
    raw: [...certificate.raw],
    size: details?.modulusLength,
    curve: details?.namedCurve,
  };
}

test.each(Object.keys(algorithms) as Algorithm[])(
  'a page reads certificates and their issuers as Node does: %s',
  async (algorithm) => {
    const { pems, key } = await createCertificates(algorithm);
    for (const pem of pems) {
      expect(read(browser, pem)).toEqual(read(node, pem));
      expect(read(browser, node.parse(pem).raw)).toEqual(read(node, pem));
    }
    const links = (reader: Reader) => {
      const all = pems.map((pem) => reader.parse(pem));
      return all.map((one) => all.map((other) => reader.isSignedBy(one, other)));
    };
    expect(links(browser)).toEqual(links(node));
    expect(links(node).flat()).toContain(true);
    const publicKey = node.getPublicKey(key);
    expect(browser.getPublicKey(key)).toBe(publicKey);
    expect(browser.getPublicKey(publicKey)).toBe(publicKey);
    const fits = (reader: Reader) => pems.map((pem) => reader.isForKey(reader.parse(pem), key));
    expect(fits(browser)).toEqual(fits(node));
    expect(fits(node)).toContain(true);
  },
);

test('a page rejects what is not a certificate or a key', async () => {
  const { pems, key } = await createCertificates('P-256');
  const { raw } = node.parse(pems[0] ?? '');
  for (let length = 0; length < raw.length; length += 1) {
    expect(() => browser.parse(raw.subarray(0, length))).toThrow(Error);
  }
  expect(() => browser.parse('text')).toThrow(Error);
  expect(() => browser.checkKey(key)).not.toThrow();
  for (const text of ['', 'text', pems[0] ?? '', key.replaceAll('A', 'B')]) {
    expect(() => browser.checkKey(text)).toThrow(Error);
  }
});

test('a changed bit of a certificate breaks its signature', async () => {
  const { pems } = await createCertificates('RSA SHA-256');
  const [authority = '', , , issued = ''] = pems;
  const der = Uint8Array.from(node.parse(issued).raw);
  const last = der.length - 1;
  der[last] = (der[last] ?? 0) ^ 1;
  expect(browser.isSignedBy(browser.parse(der), browser.parse(authority))).toBe(false);
});

test('a page issues the same certificates', () => {
  const seed = nodeKeys.hashText('text ø');
  expect([...browserKeys.hashText('text ø')]).toEqual([...seed]);
  const [one, other] = [nodeKeys.createKey(seed), browserKeys.createKey(seed)];
  expect([...other.publicKey]).toEqual([...one.publicKey]);
  expect([...other.sign(seed)]).toEqual([...one.sign(seed)]);
});
