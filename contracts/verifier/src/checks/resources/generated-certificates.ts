import { randomBytes } from 'node:crypto';
import { loadX509 } from '@stillhouse/x509/x509';
import { type CertificateFixture, createFixture } from './certificate-fixtures.ts';

const signingAlgorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const;
const validity = {
  notBefore: new Date(Date.UTC(2020, 0, 1)),
  notAfter: new Date(Date.UTC(2119, 11, 31)),
};

type Name = Readonly<Record<string, string>>;

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
        Object.entries(name).map(([key, value]) => ({ [key]: [{ utf8String: value }] })),
      ),
      keys,
      signingAlgorithm,
      extensions: [
        new SubjectAlternativeNameExtension([
          { type: 'dns', value: `verify-${i}.room.example` },
          { type: 'dns', value: `verify-${i}.example` },
        ]),
      ],
    });
    fixtures.push(createFixture(`${certificate.toString('pem')}\n`));
  }
  return fixtures;
}

/** Creates certificates with short names. */
export function generateNumberedCertificates(
  count: number,
): Promise<readonly CertificateFixture[]> {
  return generateCertificates(
    Array.from({ length: count }, (_, i) => ({ CN: `Verifier ${i + 1}` })),
  );
}
