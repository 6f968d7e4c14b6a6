import type { Schema } from '@stillhouse/contracts/api';
import type { X509 } from '../core/certificate-reader.ts';

type Details = Pick<
  Schema<'Certificate'>,
  'isCa' | 'serialNumber' | 'alternativeNames' | 'keyType'
>;

/** NIST names of the curves, by their names in OpenSSL. */
const curveNames: Record<string, string> = {
  prime256v1: 'P-256',
  secp384r1: 'P-384',
  secp521r1: 'P-521',
};

/** One name of the extension. A name with a comma is in quotation marks. */
const alternativeName = /(?:[^,"]|"(?:[^"\\]|\\.)*"?)+/g;

/** Returns the details of a certificate that an administrator compares with the authority's. */
export function getCertificateDetails(certificate: X509): Details {
  const { ca, serialNumber, subjectAltName } = certificate;
  const keyType = formatKeyType(certificate);
  const names = (subjectAltName?.match(alternativeName) ?? [])
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return {
    isCa: ca,
    serialNumber,
    ...(names.length > 0 && { alternativeNames: names }),
    ...(keyType !== null && { keyType }),
  };
}

function formatKeyType(certificate: X509): string | null {
  try {
    const { asymmetricKeyType: type, asymmetricKeyDetails } = certificate.publicKey;
    if (type === undefined) return null;
    const { modulusLength, namedCurve } = asymmetricKeyDetails ?? {};
    const size = namedCurve === undefined ? modulusLength : (curveNames[namedCurve] ?? namedCurve);
    return [type.toUpperCase(), size].filter((part) => part !== undefined).join(' ');
  } catch {
    // The platform does not support this kind of key.
    return null;
  }
}
