import type { Schema } from '@stillhouse/contracts/api';
import { trimInput } from '@stillhouse/foundation/invisible-characters';
import {
  getSubjectProblem,
  type SubjectField,
  subjectLimits,
} from '@stillhouse/foundation/subject-rules';

/** The fields of the form, in display order. */
export type CsrFields = Record<keyof Schema<'CsrSubject'>, string>;

/**
 * The initial values (R3.31): Norway, a prefilled organization and unit, and the serial number as
 * common name.
 */
export function createDefaultFields(brandName: string, serialNumber: string): CsrFields {
  return {
    country: 'NO',
    state: '',
    locality: '',
    organizationName: brandName,
    organizationalUnit: 'Rooms',
    commonName: serialNumber,
    email: '',
  };
}

/** Returns the problems of the fields. */
export function getCsrProblems(fields: CsrFields): Partial<CsrFields> {
  const subject = toCsrSubject(fields);
  const problems: Partial<CsrFields> = {};
  if (subject.commonName === '') problems.commonName = 'Enter a common name.';
  for (const field of Object.keys(subjectLimits) as SubjectField[]) {
    const problem = getSubjectProblem(field, subject[field] ?? '');
    if (problem !== null) problems[field] = problem;
  }
  return problems;
}

/** Converts the fields to the request, without empty ones. */
export function toCsrSubject(fields: CsrFields): Schema<'CsrSubject'> {
  const { country, commonName, ...others } = fields;
  const present = Object.entries(others).flatMap(([key, value]) => {
    const text = trimInput(value);
    return text === '' ? [] : [[key, text]];
  });
  return {
    country,
    commonName: trimInput(commonName),
    ...Object.fromEntries(present),
  };
}

/**
 * @returns why a file is not a certificate signing request in PEM (RFC 7468 section 7), as a
 *   sentence; null if it is one
 */
export async function getSigningRequestProblem(content: Blob): Promise<string | null> {
  const text = (await content.text()).trim();
  const isWhole =
    /^-----BEGIN (NEW )?CERTIFICATE REQUEST-----\r?\n[A-Za-z0-9+/=\r\n]+-----END (NEW )?CERTIFICATE REQUEST-----$/;
  if (isWhole.test(text)) return null;
  return 'The device sent a file that is not a certificate signing request.';
}
