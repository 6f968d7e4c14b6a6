import type { Schema } from '@stillhouse/contracts/api';
import { getCertificateName } from '../../certificate-files/certificate-name.ts';

type Certificate = Schema<'Certificate'>;

export type SortOrder = 'uploaded' | 'expiry' | 'name';

export const sortOrders: ReadonlyArray<{ value: SortOrder; label: string }> = [
  { value: 'uploaded', label: 'Upload order' },
  { value: 'expiry', label: 'Expiry' },
  { value: 'name', label: 'Name' },
];

export function formatType(isCa: boolean): string {
  return isCa ? 'CA certificate' : 'Leaf certificate';
}

/**
 * Returns the certificates that have the text in one of their names or the fingerprint, in order.
 */
export function selectCertificates(
  certificates: readonly Certificate[],
  search: string,
  order: SortOrder,
): readonly Certificate[] {
  const text = search.trim().toLowerCase();
  const found = certificates.filter(({ subject, issuer, fingerprint, alternativeNames = [] }) =>
    [subject, issuer, fingerprint, ...alternativeNames].some((value) =>
      value.toLowerCase().includes(text),
    ),
  );
  if (order === 'expiry') return found.toSorted((a, b) => a.notAfter - b.notAfter);
  if (order === 'name') {
    return found.toSorted((a, b) => getCertificateName(a).localeCompare(getCertificateName(b)));
  }
  return found;
}
