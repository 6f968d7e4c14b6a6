import type { Schema } from '@stillhouse/contracts/api';

/** The fields of the form, in their order. */
export type CsrFields = Record<keyof Schema<'CsrSubject'>, string>;

/** As in openapi.yaml, which has them from RFC 5280. */
export const longest: Record<keyof CsrFields, number> = {
  country: 2,
  state: 128,
  locality: 128,
  organizationName: 64,
  organizationalUnit: 64,
  commonName: 64,
  email: 255,
};

/** What the form begins with (spec section 3): Norway, organization and unit prefilled, the serial number as name. */
export function defaultFields(brandName: string, serialNumber: string): CsrFields {
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

/** What keeps the fields from being sent, by field. */
export function csrProblems(fields: CsrFields): Partial<CsrFields> {
  const problems: Partial<CsrFields> = {};
  const { country, commonName, email } = csrSubject(fields);
  if (!/^[A-Z]{2}$/.test(country)) problems.country = 'Enter a country as two letters, such as NO.';
  if (commonName === '') problems.commonName = 'Enter a common name.';
  if (email !== undefined && !/^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(email)) {
    problems.email = 'Enter an email address such as rooms@example.org, or none.';
  }
  return problems;
}

/** What is sent: without what is empty. */
export function csrSubject(fields: CsrFields): Schema<'CsrSubject'> {
  const { country, commonName, ...others } = fields;
  const given = Object.entries(others).flatMap(([key, value]) => {
    const text = value.trim();
    return text === '' ? [] : [[key, text]];
  });
  return {
    country: country.trim().toUpperCase(),
    commonName: commonName.trim(),
    ...Object.fromEntries(given),
  };
}

/** @returns why a file is no certificate signing request in PEM (RFC 7468 section 7), as a sentence; null when it is one */
export async function whyNoSigningRequest(content: Blob): Promise<string | null> {
  const text = (await content.text()).trim();
  const isWhole =
    /^-----BEGIN (NEW )?CERTIFICATE REQUEST-----\r?\n[A-Za-z0-9+/=\r\n]+-----END (NEW )?CERTIFICATE REQUEST-----$/;
  if (isWhole.test(text)) return null;
  return 'The device answered with something that is no certificate signing request.';
}
