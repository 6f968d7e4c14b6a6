import { isRecord } from '@stillhouse/foundation/is-record';
import { serialNumberForm } from '@stillhouse/products/serial-number';
import { certificateReader } from '@stillhouse/x509/certificate-reader';
import { redacted } from '../journal/redact.ts';

/** The lines of a certificate (RFC 7468). */
const blocks = /-----BEGIN CERTIFICATE-----[\w+/=\s]+-----END CERTIFICATE-----/g;

/** In DER, any character may follow. */
const serialNumber = new RegExp(serialNumberForm);

/** Properties of 802.1x credentials. The file of a device certificate may have a private key. */
const certificateNames = ['deviceCertificate', 'caCertificate'];

/**
 * Returns the certificates in a text without anything else, such as private keys; null if there
 * are none. A certificate is public, unless its subject has the serial number of a device.
 */
export function extractCertificates(text: string): string | null {
  const certificates = (text.match(blocks) ?? []).filter(isPublicCertificate);
  return certificates.length === 0 ? null : `${certificates.join('\n')}\n`;
}

function isPublicCertificate(pem: string): boolean {
  try {
    const content = new TextDecoder('latin1').decode(certificateReader.parse(pem).raw);
    return !serialNumber.test(content);
  } catch {
    // The reader throws for anything that is not a certificate.
    return false;
  }
}

/** Puts the certificates of 802.1x credentials back into a body without secrets. */
export function keepCertificates(body: unknown, redactedBody: unknown): unknown {
  if (!isRecord(body) || !isRecord(redactedBody)) return redactedBody;
  const { credentials } = body;
  if (!isRecord(credentials) || !isRecord(redactedBody.credentials)) return redactedBody;
  const kept = { ...redactedBody.credentials };
  for (const name of certificateNames) {
    const text = credentials[name];
    if (typeof text === 'string') kept[name] = extractCertificates(text) ?? redacted;
  }
  return { ...redactedBody, credentials: kept };
}
