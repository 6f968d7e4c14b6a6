import type { X509 } from '../core/certificate-reader.ts';

/** As Node's parser shows a date that is none, such as month 13. Its date is then any number. */
const badTime = /^Bad time value/;

/**
 * Returns the part of a certificate that cannot be read, to end a sentence; null if all can. The
 * device rejects such a certificate, because no response could show it.
 */
export function findUnreadablePart(certificate: X509): string | null {
  const { validFrom, validFromDate, validTo, validToDate } = certificate;
  if (!isReadable(validFrom, validFromDate)) return 'its beginning (notBefore) is no date';
  if (!isReadable(validTo, validToDate)) return 'its end (notAfter) is no date';
  if (!/^-?[0-9A-F]+$/.test(certificate.serialNumber)) return 'its serial number is no number';
  return null;
}

function isReadable(text: string, date: Date): boolean {
  return !badTime.test(text) && Number.isSafeInteger(date.getTime());
}
