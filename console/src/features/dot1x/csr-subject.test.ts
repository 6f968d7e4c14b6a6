import { expect, test } from 'vitest';
import {
  createDefaultFields,
  getCsrProblems,
  getSigningRequestProblem,
  toCsrSubject,
} from './csr-subject.ts';

const begun = createDefaultFields('Oban', 'NAbc12d340001');

// R3.31, R9.7.
test('the initial values can be sent', () => {
  expect(getCsrProblems(begun)).toEqual({});
  expect(toCsrSubject(begun)).toEqual({
    country: 'NO',
    organizationName: 'Oban',
    organizationalUnit: 'Rooms',
    commonName: 'NAbc12d340001',
  });
});

test('empty fields are left out, and spaces trimmed', () => {
  const fields = { ...begun, state: ' Bayern', organizationName: ' ', email: '' };
  expect(toCsrSubject(fields)).toMatchObject({ country: 'NO', state: 'Bayern' });
  expect(toCsrSubject(fields)).not.toHaveProperty('organizationName');
});

test.each([
  [{ commonName: '  ' }, 'commonName'],
  [{ email: 'nobody' }, 'email'],
  [{ email: 'a b@example.org' }, 'email'],
  [{ email: 'a@example..org' }, 'email'],
])('%j is rejected at its field', (wrong, field) => {
  expect(Object.keys(getCsrProblems({ ...begun, ...wrong }))).toEqual([field]);
});

const whole = '-----BEGIN CERTIFICATE REQUEST-----\nMIIB\n-----END CERTIFICATE REQUEST-----\n';

test.each([
  [whole, true],
  [whole.replaceAll('\n', '\r\n'), true],
  [whole.replaceAll('CERT', 'NEW CERT'), true],
  [whole.slice(0, -40), false],
  ['', false],
  ['<!doctype html>', false],
  [`${whole.slice(0, 40)}{}\n${whole.slice(40)}`, false],
])('%j is a signing request: %s', async (text, isOne) => {
  expect((await getSigningRequestProblem(new Blob([text]))) === null).toBe(isOne);
});
