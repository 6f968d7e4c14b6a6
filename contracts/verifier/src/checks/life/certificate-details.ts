import { X509Certificate } from 'node:crypto';
import { formatValue } from '../../observe/compare-values.ts';

/**
 * Returns how the optional members of a listed certificate differ from the certificate. The names
 * of a certificate without subjectAltName are an empty list, if there is one.
 */
export function findDetailProblems(item: Readonly<Record<string, unknown>>, pem: string): string[] {
  const certificate = new X509Certificate(pem);
  const { isCa, serialNumber, alternativeNames, keyType } = item;
  const isCorrect = {
    isCa: isCa === certificate.ca,
    serialNumber: trimZeros(serialNumber) === trimZeros(certificate.serialNumber),
    alternativeNames:
      Array.isArray(alternativeNames) &&
      (alternativeNames.length === 0) === (certificate.subjectAltName === undefined),
    keyType: matchesKey(String(keyType), certificate),
  };
  return Object.entries(isCorrect)
    .filter(([name, passed]) => item[name] !== undefined && !passed)
    .map(([name]) => `${name} is ${formatValue(item[name])}, which is not in the certificate`);
}

function trimZeros(text: unknown): string {
  return String(text).replace(/^0+/, '');
}

/** The text may have other words besides the algorithm and the size, such as in `ECDSA P-256`. */
function matchesKey(text: string, { publicKey }: X509Certificate): boolean {
  const { asymmetricKeyType = '', asymmetricKeyDetails = {} } = publicKey;
  const { modulusLength, namedCurve = '' } = asymmetricKeyDetails;
  const size = String(modulusLength ?? /\d{3}/.exec(namedCurve)?.[0]);
  return text.toLowerCase().includes(asymmetricKeyType) && text.includes(size);
}
