import { expect, test } from 'vitest';
import { selectCertificates } from './certificate-list.ts';

function createCertificate(subject: string, notAfter: number) {
  return {
    fingerprint: subject,
    subject,
    issuer: 'CN=Root',
    notBefore: 0,
    notAfter,
    isValid: true,
  };
}

const certificates = [
  createCertificate('CN=Site CA', 3),
  createCertificate('CN=Door CA', 2),
  createCertificate('CN=Room 4', 1),
];
const names = (search: string, order: Parameters<typeof selectCertificates>[2]) =>
  selectCertificates(certificates, search, order).map(({ subject }) => subject.slice(3));

// R2.59.
test('certificates are found by a part of their name, in any case', () => {
  expect(names(' ca ', 'uploaded')).toEqual(['Site CA', 'Door CA']);
  expect(names('root', 'uploaded')).toHaveLength(3);
  expect(names('nobody', 'uploaded')).toEqual([]);
});

test('certificates are sorted by name and by expiry', () => {
  expect(names('', 'name')).toEqual(['Door CA', 'Room 4', 'Site CA']);
  expect(names('', 'expiry')).toEqual(['Room 4', 'Door CA', 'Site CA']);
});
