import { randomBytes } from 'node:crypto';
import { loadX509 } from '@stillhouse/x509/x509';
import { type CertificateFixture, createFixture } from './certificate-fixtures.ts';

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const validity = {
  notBefore: new Date(Date.UTC(2020, 0, 1)),
  notAfter: new Date(Date.UTC(2119, 11, 31)),
};

/** Attributes of which each has a part of the name of its own. */
type PlainName = Readonly<Record<string, string>>;

/** The parts of a name in their order. One with several attributes is rare (RFC 5280). */
type Name = PlainName | readonly PlainName[];

/**
 * Names whose letters programs change: combined and composed accents, compatibility forms, four
 * bytes, right to left, an invisible joiner, characters of HTML.
 */
export const foreignNames: readonly Name[] = [
  { CN: 'Zo\u00eb Ame\u0301lie', O: '\u65e5\u672c\u8a9e \ufb01 \u2460', OU: 'STRASSE stra\u00dfe' },
  { CN: 'Room \u{1f3db}\u{1f468}\u200d\u{1f4bb}', O: '\u05d7\u05d3\u05e8 4', L: '\u00c5lesund' },
  { CN: "R&D 4's &amp; room" },
  { CN: `${'\u00f8'.repeat(60)} end`, O: '\u0645\u0643\u062a\u0628', OU: '\u0130stanbul' },
];

/**
 * Names with what RFC 4514 escapes, parts with several attributes, and several parts of one kind.
 */
export const specialNames: readonly Name[] = [
  { CN: 'Smith, John', O: 'A + B', OU: 'a\\b "c"' },
  { CN: '#1 room', O: ' Blanks ', OU: 'a=b;c<d>' },
  [{ CN: 'Several', OU: 'Together' }, { OU: 'First' }, { OU: 'Second' }],
  { CN: 'Place', ST: 'Vestland', L: 'Voss', C: 'NO', EMAILADDRESS: 'it@room.example' },
];

/** One of each type. The address has one form only: no group begins with 0. */
const alternativeNames = [
  { type: 'ip', value: '192.0.2.20' },
  { type: 'ip', value: 'fd12:3456:789a:1bcd:2cde:3def:4f01:5a12' },
  { type: 'email', value: 'rooms@room.example' },
  { type: 'url', value: 'https://room.example/4' },
] as const;

/** The types of attributes that the X.509 library knows by another name. */
const attributeIds: PlainName = { EMAILADDRESS: '1.2.840.113549.1.9.1' };

const listParts = (name: Name): readonly PlainName[] =>
  Array.isArray(name) ? name : Object.entries(name).map(([key, value]) => ({ [key]: value }));

/** Creates certificates with one key, which is discarded. */
export async function generateCertificates(
  names: readonly Name[],
): Promise<readonly CertificateFixture[]> {
  const { Name, SubjectAlternativeNameExtension, X509CertificateGenerator } = await loadX509();
  const keys = await crypto.subtle.generateKey(signingAlgorithm, true, ['sign', 'verify']);
  const fixtures: CertificateFixture[] = [];
  for (const [i, name] of names.entries()) {
    const certificate = await X509CertificateGenerator.createSelfSigned({
      ...validity,
      serialNumber: `40${randomBytes(9).toString('hex')}`,
      name: new Name(
        listParts(name).map((part) =>
          Object.fromEntries(Object.entries(part).map(([key, value]) => encodePart(key, value))),
        ),
      ),
      keys,
      signingAlgorithm,
      extensions: [
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: `verify-${i}.room.example` },
          { type: 'dns', value: `verify-${i}.example` },
          ...alternativeNames,
        ]),
      ],
    });
    const pairs = listParts(name).flatMap((part) =>
      Object.entries(part).map((pair) => pair.join('=')),
    );
    const subject = new Set(pairs);
    const fixture = createFixture(`${certificate.toString('pem')}\n`);
    fixtures.push({ ...fixture, subject, issuer: subject });
  }
  return fixtures;
}

function encodePart(key: string, value: string) {
  const type = attributeIds[key] ?? key;
  const text =
    key === 'C'
      ? { printableString: value }
      : key === 'EMAILADDRESS'
        ? { ia5String: value }
        : { utf8String: value };
  return [type, [text]];
}

/** Creates certificates with short names. */
export function generateNumberedCertificates(
  count: number,
): Promise<readonly CertificateFixture[]> {
  return generateCertificates(
    Array.from({ length: count }, (_, i) => ({ CN: `Verifier ${i + 1}` })),
  );
}
