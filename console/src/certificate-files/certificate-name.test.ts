import { expect, test } from 'vitest';
import { getCertificateName, getShortName, parseName } from './certificate-name.ts';

const values = (name: string) => parseName(name).map(({ label, value }) => [label, value]);

// R3.27.
test('a name is split into labeled attributes', () => {
  const name = 'CN=Room CA,O=Fjord Berg,OU=Rooms,C=NO,ST=Oslo,L=Oslo,EMAILADDRESS=ca@example.org';
  expect(values(name)).toEqual([
    ['Common name', 'Room CA'],
    ['Organization', 'Fjord Berg'],
    ['Organizational unit', 'Rooms'],
    ['Country', 'NO'],
    ['State or province', 'Oslo'],
    ['Locality', 'Oslo'],
    ['Email', 'ca@example.org'],
  ]);
});

test.each([
  [String.raw`CN=Fjord\, Berg \+ S=\"ø\"`, [['Common name', 'Fjord, Berg + S="ø"']]],
  [
    String.raw`CN=S\C3\B8nner,O=A`,
    [
      ['Common name', 'Sønner'],
      ['Organization', 'A'],
    ],
  ],
  [String.raw`CN=back\\slash`, [['Common name', 'back\\slash']]],
  [
    'OU=Rooms,OU=Floor 4',
    [
      ['Organizational unit', 'Rooms'],
      ['Organizational unit', 'Floor 4'],
    ],
  ],
  [
    'DC=example,serialNumber=42',
    [
      ['DC', 'example'],
      ['SERIALNUMBER', '42'],
    ],
  ],
  ['CN=,O=Empty common name', [['Organization', 'Empty common name']]],
  ['', []],
  ['no pairs at all', []],
])('%s is understood', (name, expected) => {
  expect(values(name)).toEqual(expected);
});

test.each([
  ['O=Example,CN=Room CA', 'Room CA'],
  ['O=Example,C=NO', 'Example'],
  ['C=NO', 'NO'],
  ['', ''],
])('a certificate of %j is called %j', (name, expected) => {
  expect(getShortName(name)).toBe(expected);
});

// R2.79.
test.each([
  [{ subject: 'CN=Rooms', alternativeNames: ['DNS:a.example'] }, 'Rooms'],
  [{ subject: '', alternativeNames: ['DNS:a.example', 'DNS:b.example'] }, 'a.example'],
  [{ subject: '', alternativeNames: ['IP Address:10.0.0.1'] }, '10.0.0.1'],
  [{ subject: '', alternativeNames: [] }, '00ff'],
  [{ subject: '' }, '00ff'],
])('the name of a certificate %o', (certificate, name) => {
  expect(getCertificateName({ ...certificate, fingerprint: '00ff' })).toBe(name);
});

// R2.80. Bits, as a BIT STRING comes, and characters that nobody sees.
test.each([
  ['x500UniqueIdentifier=\u0003p³Õ0_\u0007', '03:70:B3:D5:30:5F:07'],
  ['CN=Room\u0000 1\n', 'Room\\00 1'],
  [String.raw`CN=Room\\00\\0A1`, 'Room\\00\\0A1'],
])('a name that is no plain text has it in hex digits: %j', (name, shown) => {
  expect(parseName(name).map(({ value }) => value)).toEqual([shown]);
});
