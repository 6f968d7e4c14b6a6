import { asvsAccess } from './asvs-access.ts';
import { asvsIdentity } from './asvs-identity.ts';
import { asvsOperation } from './asvs-operation.ts';
import { asvsWeb } from './asvs-web.ts';
import type { Standard } from './clause.ts';
import { en18031Clauses } from './en18031.ts';
import { etsiClauses } from './etsi.ts';

export const standards: readonly Standard[] = [
  {
    name: 'OWASP ASVS',
    edition: '5.0.0, chapters V3, V4, V6 to V9, V12, V13 and V16, levels 1 and 2',
    availableAt: 'https://owasp.org/www-project-application-security-verification-standard/',
    clauses: [...asvsWeb, ...asvsIdentity, ...asvsAccess, ...asvsOperation],
  },
  {
    name: 'ETSI EN 303 645',
    edition: 'V3.1.3 (2024-09)',
    availableAt: 'https://www.etsi.org/standards',
    clauses: etsiClauses,
    omitted:
      '5.1-2A, 5.3-4B, 5.6-4B, 6-3A, 6-3B, 6-6, 6-7 and 6-8 are missing: this program does not know their content reliably. Numbers and topics were not compared with the text of the standard. Check them before you sign.',
  },
  {
    name: 'EN 18031-1',
    edition: '2024',
    availableAt: 'the national standards bodies of CEN and CENELEC',
    clauses: en18031Clauses,
    omitted:
      'The mechanisms are listed, but not the conditions and documents of each assessment. Numbers and topics were not compared with the text of the standard. Check them before you sign.',
  },
];
