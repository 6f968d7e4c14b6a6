import { isIP } from 'node:net';
import {
  exportPrivateKeyPem,
  generateKeyPair,
  signingAlgorithm,
} from '@stillhouse/device/certificates/key-pair';
import { realNow } from '@stillhouse/device/clock/real-time';
import { loadX509 } from '@stillhouse/x509/x509';

/** Variants of a device's certificate: valid except for its issuer, or invalid. */
export const tlsKinds = ['valid', 'expired', 'wrong-host'] as const;
export type TlsKind = (typeof tlsKinds)[number];

/** PEM texts for a server. */
export type TlsCertificate = {
  key: string;
  cert: string;
};

const dayMs = 86_400_000;

/** Browsers reject a certificate that is valid for longer than 398 days. */
const lifeDays = 397;

/** A reserved name (RFC 2606 section 2). */
const wrongHost = 'wrong-host.invalid';

/**
 * Creates a self-signed certificate with a new key. Its time is the machine's, not the device's,
 * because clients verify it with their own clock, which the simulator does not control.
 * @param host an address that devices listen on in addition to loopback
 * @param more names of devices, which may begin with `*.`
 */
export async function makeTlsCertificate(
  kind: TlsKind,
  host?: string,
  more: readonly string[] = [],
): Promise<TlsCertificate> {
  const { SubjectAlternativeNameExtension, X509CertificateGenerator } = await loadX509();
  const keys = await generateKeyPair();
  const names = kind === 'wrong-host' ? [wrongHost] : [...getHostNames(host), ...more];
  const notAfter = realNow() + (kind === 'expired' ? -dayMs : (lifeDays - 1) * dayMs);
  const certificate = await X509CertificateGenerator.createSelfSigned({
    name: [{ CN: [names[0] ?? wrongHost] }],
    keys,
    signingAlgorithm,
    notBefore: new Date(notAfter - lifeDays * dayMs),
    notAfter: new Date(notAfter),
    extensions: [
      new SubjectAlternativeNameExtension(
        names.map((value) => ({
          type: isIP(value) === 0 ? ('dns' as const) : ('ip' as const),
          value,
        })),
      ),
    ],
  });
  return {
    key: await exportPrivateKeyPem(keys.privateKey),
    cert: `${certificate.toString('pem')}\n`,
  };
}

/** Returns the host names of a device. 0.0.0.0 is not one. */
function getHostNames(host: string | undefined): string[] {
  const names = ['localhost', '127.0.0.1', '::1'];
  return host === undefined || host === '0.0.0.0' || names.includes(host)
    ? names
    : [...names, host];
}
