import { formatDistinguishedName } from '../certificates/certificate-name.ts';
import { getFingerprint, getValidity, isValidAt } from '../certificates/certificates.ts';
import type { CertificateReader, X509 } from '../core/certificate-reader.ts';
import type { Issue } from '../state/device-state.ts';

/** The CA certificates in the request that sets 802.1x credentials. */
export const caPointer = '/credentials/caCertificate';

export function checkValidity(pointer: string, certificate: X509, now: number): Issue[] {
  if (isValidAt(certificate, now)) return [];
  return [
    { pointer, message: `${formatOutOfDate(certificate, now)}. Send one that is valid now.` },
  ];
}

/** Formats a clause that says why a certificate is not valid at this time. */
export function formatOutOfDate(certificate: X509, now: number): string {
  const { notBefore, notAfter } = getValidity(certificate);
  const when =
    now > notAfter
      ? `expired at ${formatInstant(notAfter)}`
      : `is not valid before ${formatInstant(notBefore)}`;
  return `${formatCertificate(certificate)} ${when}, and by the device's clock it is ${formatInstant(now)}`;
}

export function checkAuthority(authority: X509, now: number): Issue[] {
  if (authority.ca) return checkValidity(caPointer, authority, now);
  const message = `${formatCertificate(authority)} is no CA certificate. Send the certificate of the authority itself.`;
  return [{ pointer: caPointer, message }];
}

/** Follows the chain from the device's certificate to one of the authorities. */
export function checkIssuer(
  reader: CertificateReader,
  certificate: X509,
  between: X509[],
  authorities: X509[],
): Issue[] {
  const seen = new Set<string>();
  let current = certificate;
  while (!seen.has(current.fingerprint256)) {
    seen.add(current.fingerprint256);
    if (authorities.some((authority) => reader.isSignedBy(current, authority))) return [];
    const next = between.find((candidate) => reader.isSignedBy(current, candidate));
    if (next === undefined) break;
    current = next;
  }
  const names = authorities.map(formatCertificate).join(', ');
  const issuer = formatDistinguishedName(current.issuer) || 'nobody';
  const message = `${formatCertificate(certificate)} does not lead to ${names}: its chain ends at the issuer ${issuer}. Send the CA certificate of that issuer, or what is between.`;
  return [{ pointer: caPointer, message }];
}

/** Names a certificate in a message: by its subject, or by its fingerprint if it has none. */
export function formatCertificate(certificate: X509): string {
  return (
    formatDistinguishedName(certificate.subject) || `The certificate ${getFingerprint(certificate)}`
  );
}

function formatInstant(at: number): string {
  return new Date(at).toISOString();
}
