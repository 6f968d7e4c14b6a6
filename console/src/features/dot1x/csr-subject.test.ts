import { expect, test } from 'vitest';
import { csrProblems, csrSubject, defaultFields, whyNoSigningRequest } from './csr-subject.ts';

const begun = defaultFields('Oban', 'NAbc12d340001');

// R3.31, R9.7.
test('the form as it begins can be sent as it is', () => {
  expect(csrProblems(begun)).toEqual({});
  expect(csrSubject(begun)).toEqual({
    country: 'NO',
    organizationName: 'Oban',
    organizationalUnit: 'Rooms',
    commonName: 'NAbc12d340001',
  });
});

test('what is empty is left out, what stands around is cut off, and a country in small letters is understood', () => {
  const fields = { ...begun, country: ' de ', state: ' Bayern', organizationName: ' ', email: '' };
  expect(csrSubject(fields)).toMatchObject({ country: 'DE', state: 'Bayern' });
  expect(csrSubject(fields)).not.toHaveProperty('organizationName');
});

test.each([
  [{ country: '' }, 'country'],
  [{ country: 'NOR' }, 'country'],
  [{ country: 'Ø1' }, 'country'],
  [{ commonName: '  ' }, 'commonName'],
  [{ email: 'nobody' }, 'email'],
  [{ email: 'a b@example.org' }, 'email'],
  [{ email: 'a@example..org' }, 'email'],
])('%j is refused at its field', (wrong, field) => {
  expect(Object.keys(csrProblems({ ...begun, ...wrong }))).toEqual([field]);
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
  expect((await whyNoSigningRequest(new Blob([text]))) === null).toBe(isOne);
});
