import { generateKeyPairSync, type KeyObject } from 'node:crypto';

/** Encodes a value of ASN.1 in DER (X.690). */
function encode(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const body = Buffer.concat(content);
  const size = body.length.toString(16);
  const length = Buffer.from(size.length % 2 === 0 ? size : `0${size}`, 'hex');
  const head = body.length < 128 ? [body.length] : [0x80 + length.length, ...length];
  return Buffer.concat([Buffer.from([tag, ...head]), body]);
}

const sequence = (...parts: readonly Uint8Array[]) => encode(0x30, ...parts);
const integer = (hex: string) => encode(0x02, Buffer.from(hex, 'hex'));
const identifier = (hex: string) => encode(0x06, Buffer.from(hex, 'hex'));
const utcTime = (text: string) => encode(0x17, Buffer.from(text, 'latin1'));
const generalizedTime = (text: string) => encode(0x18, Buffer.from(text, 'latin1'));
const explicit = (number: number, ...parts: readonly Uint8Array[]) =>
  encode(0xa0 + number, ...parts);

/** String types, by their tags. */
const strings = { utf8: 0x0c, printable: 0x13, t61: 0x14, ia5: 0x16, universal: 0x1c, bmp: 0x1e };
const bitString = 0x03;
const octetString = 0x04;

const commonName = '550403';
const organization = '55040a';
const uniqueIdentifier = '55042d';

const attribute = (id: string, tag: number, value: string | Uint8Array) =>
  encode(0x31, sequence(identifier(id), encode(tag, Buffer.from(value as string))));
const name = (...attributes: readonly Uint8Array[]) => sequence(...attributes);

const extension = (id: string, value: Uint8Array) =>
  sequence(identifier(id), encode(octetString, value));
const basicConstraints = extension('551d13', sequence(encode(0x01, Buffer.from([0xff]))));
const alternativeNames = (...names: readonly Uint8Array[]) =>
  extension('551d11', sequence(...names));
const dnsName = (text: string) => encode(0x82, Buffer.from(text, 'latin1'));

type Parts = {
  version: Uint8Array[];
  serial: Uint8Array;
  issuer: Uint8Array;
  notBefore: Uint8Array;
  notAfter: Uint8Array;
  subject: Uint8Array;
  key: Uint8Array;
  extensions: readonly Uint8Array[];
};

const exportKey = ({ publicKey }: { publicKey: KeyObject }) =>
  publicKey.export({ type: 'spki', format: 'der' });
const ed25519 = () => exportKey(generateKeyPairSync('ed25519'));
const roomName = name(attribute(commonName, strings.utf8, 'Room CA'));
const ecdsaWithSha256 = sequence(identifier('2a8648ce3d040302'));

/** Creates a certificate with a signature that nobody checks. */
function createCertificate(parts: Partial<Parts>): Buffer {
  const all: Parts = {
    version: [explicit(0, integer('02'))],
    serial: integer('1234'),
    issuer: roomName,
    notBefore: utcTime('200101000000Z'),
    notAfter: generalizedTime('20990101000000Z'),
    subject: roomName,
    key: ed25519(),
    extensions: [basicConstraints],
    ...parts,
  };
  const { version, serial, issuer, notBefore, notAfter, subject, key, extensions } = all;
  const validity = sequence(notBefore, notAfter);
  const added = extensions.length === 0 ? [] : [explicit(3, sequence(...extensions))];
  const content = sequence(
    ...version,
    serial,
    ecdsaWithSha256,
    issuer,
    validity,
    subject,
    key,
    ...added,
  );
  const signature = encode(bitString, Buffer.from([0]), sequence(integer('01'), integer('01')));
  return sequence(content, ecdsaWithSha256, signature);
}

const withSubject = (...attributes: readonly Uint8Array[]) => ({ subject: name(...attributes) });
const utf16 = (text: string) => Buffer.from(text, 'utf16le').swap16();
const utf32 = (text: string) =>
  Buffer.concat([...text].map((each) => Buffer.from([0, 0, 0, each.charCodeAt(0)])));
const manyNames = Array.from({ length: 10_000 }, (_, index) => dnsName(`room-${index}.example`));
/** An algorithm that no platform knows. */
const unknownKey = sequence(
  sequence(identifier('2b0601040182376301')),
  encode(bitString, Buffer.from('000102', 'hex')),
);

/** Certificates that are unusual, by their property. Most occur on real machines. */
const unusual: Readonly<Record<string, () => Partial<Parts>>> = {
  'a negative serial number': () => ({ serial: integer('ff') }),
  'a large negative serial number': () => ({ serial: integer('a44c38c9b8e8f3b3465eaf8d9f83f0cd') }),
  'the serial number 0': () => ({ serial: integer('00') }),
  'a serial number of 1000 bytes': () => ({ serial: integer('7f'.repeat(1000)) }),
  'an empty serial number': () => ({ serial: integer('') }),
  'version 1': () => ({ version: [], extensions: [] }),
  'version 7': () => ({ version: [explicit(0, integer('06'))] }),
  'a negative version': () => ({ version: [explicit(0, integer('ff'))] }),
  'a version of many bytes': () => ({ version: [explicit(0, integer('7f'.repeat(20)))] }),
  'no subject': () => withSubject(),
  'no subject and no issuer': () => ({ ...withSubject(), issuer: name() }),
  'month 13': () => ({ notAfter: utcTime('201301000000Z') }),
  'day 0': () => ({ notBefore: utcTime('200100000000Z') }),
  '30 February': () => ({ notBefore: utcTime('200230000000Z') }),
  'hour 25': () => ({ notBefore: utcTime('200101250000Z') }),
  'a date without seconds': () => ({ notBefore: utcTime('2001010000Z') }),
  'a date with an offset': () => ({ notBefore: utcTime('200101000000+0100') }),
  'a date with fractions': () => ({ notBefore: generalizedTime('20200101000000.5Z') }),
  'a date of letters': () => ({ notBefore: utcTime('yesterday') }),
  'an empty date': () => ({ notBefore: utcTime('') }),
  'year 0': () => ({ notBefore: generalizedTime('00000101000000Z') }),
  'year 1': () => ({ notBefore: generalizedTime('00010101000000Z') }),
  'year 9999': () => ({ notAfter: generalizedTime('99991231235959Z') }),
  'an end before its beginning': () => ({ notAfter: utcTime('190101000000Z') }),
  '10000 names': () => ({ extensions: [basicConstraints, alternativeNames(...manyNames)] }),
  'no names in the extension': () => ({ extensions: [alternativeNames()] }),
  'an empty name': () => ({ extensions: [alternativeNames(dnsName(''))] }),
  'names with separators': () => ({
    extensions: [alternativeNames(dnsName('a, DNS:b'), dnsName('c"d'), dnsName('e\0f\n'))],
  }),
  'names of other kinds': () => ({
    extensions: [
      alternativeNames(
        encode(0x87, Buffer.from([1, 2, 3])),
        encode(0x86, Buffer.from('urn:a,b')),
        encode(0x88, Buffer.from([0x2a])),
        encode(0xa4, roomName),
      ),
    ],
  }),
  'broken names': () => ({ extensions: [extension('551d11', Buffer.from('ff00', 'hex'))] }),
  'duplicate extensions': () => ({ extensions: [basicConstraints, basicConstraints] }),
  'a broken extension': () => ({ extensions: [extension('551d13', Buffer.from('3003', 'hex'))] }),
  'a BMPString': () => withSubject(attribute(commonName, strings.bmp, utf16('Räum 4'))),
  'a BMPString with half a character': () => withSubject(attribute(commonName, strings.bmp, 'abc')),
  'half a surrogate pair': () =>
    withSubject(attribute(commonName, strings.bmp, Buffer.from('d83d0041', 'hex'))),
  'a UniversalString': () => withSubject(attribute(commonName, strings.universal, utf32('Room'))),
  'a T61String': () =>
    withSubject(attribute(commonName, strings.t61, Buffer.from('R\xe4um', 'latin1'))),
  'bytes that are not UTF-8': () =>
    withSubject(attribute(commonName, strings.utf8, Buffer.from('ff41fe', 'hex'))),
  'a NUL in its name': () => withSubject(attribute(commonName, strings.utf8, 'a\0b')),
  'control characters in its name': () =>
    withSubject(attribute(commonName, strings.utf8, 'a\nO=b\u001b[31m\u202e')),
  'a number as its name': () => withSubject(attribute(commonName, 0x02, Buffer.from([5]))),
  'a BIT STRING as an attribute': () =>
    withSubject(attribute(uniqueIdentifier, bitString, Buffer.from('0070b3d530605f', 'hex'))),
  'an empty attribute': () => withSubject(attribute(commonName, strings.utf8, '')),
  'an unknown attribute': () => withSubject(attribute('2b0601040182376301', strings.utf8, 'x')),
  '2000 attributes': () =>
    withSubject(...Array.from({ length: 2_000 }, () => attribute(organization, strings.utf8, 'A'))),
  'an attribute of 100000 characters': () =>
    withSubject(attribute(organization, strings.utf8, 'A'.repeat(100_000))),
  'an RSA key': () => ({ key: exportKey(generateKeyPairSync('rsa', { modulusLength: 1024 })) }),
  'an RSA-PSS key': () => ({
    key: exportKey(
      generateKeyPairSync('rsa-pss', { modulusLength: 1024, hashAlgorithm: 'sha256' }),
    ),
  }),
  'an Ed448 key': () => ({ key: exportKey(generateKeyPairSync('ed448')) }),
  'an X25519 key': () => ({ key: exportKey(generateKeyPairSync('x25519')) }),
  'a DSA key': () => ({
    key: exportKey(generateKeyPairSync('dsa', { modulusLength: 1024, divisorLength: 160 })),
  }),
  'an EC key with explicit parameters': () => ({
    key: exportKey(generateKeyPairSync('ec', { namedCurve: 'P-256', paramEncoding: 'explicit' })),
  }),
  'an EC key of a rare curve': () => ({
    key: exportKey(generateKeyPairSync('ec', { namedCurve: 'brainpoolP512r1' })),
  }),
  'an unknown key': () => ({ key: unknownKey }),
};

/** Returns unusual certificates in DER, by their property. */
export function createUnusualCertificates(): [name: string, der: Buffer][] {
  return Object.entries(unusual).map(([name, parts]) => [name, createCertificate(parts())]);
}
