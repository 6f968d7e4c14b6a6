import { isRecord, told } from '../../observe/compare-values.ts';

/**
 * Returns the members of a subject that a PKCS#10 request (RFC 2986) lacks, or null if the text is
 * not a request.
 */
export function lostFrom(pem: Uint8Array, subject: unknown): readonly string[] | null {
  const text = Buffer.from(pem).toString('latin1');
  const base64 = /-----BEGIN CERTIFICATE REQUEST-----([^-]+)-----END/.exec(text)?.[1];
  if (base64 === undefined || !isRecord(subject)) return null;
  // DER contains names as UTF-8 or a subset of it.
  const der = Buffer.from(base64, 'base64');
  return Object.entries(subject)
    .filter(([, value]) => !der.includes(Buffer.from(String(value))))
    .map(([name, value]) => `${name} ${told(value)}`);
}
