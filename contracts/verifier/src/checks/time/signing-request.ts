import { isRecord, told } from '../../observe/compare-values.ts';

/** Which members of a subject a PKCS#10 request (RFC 2986) in PEM does not have; null when it is none. */
export function lostFrom(pem: Uint8Array, subject: unknown): readonly string[] | null {
  const text = Buffer.from(pem).toString('latin1');
  const base64 = /-----BEGIN CERTIFICATE REQUEST-----([^-]+)-----END/.exec(text)?.[1];
  if (base64 === undefined || !isRecord(subject)) return null;
  // Names stand in DER as they are, in UTF-8 or a part of it.
  const der = Buffer.from(base64, 'base64');
  return Object.entries(subject)
    .filter(([, value]) => !der.includes(Buffer.from(String(value))))
    .map(([name, value]) => `${name} ${told(value)}`);
}
