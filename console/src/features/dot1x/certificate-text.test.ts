import { expect, test } from 'vitest';
import { toCertificateText } from './dot1x-fields.ts';

test('a file in PEM is sent as it is', () => {
  const pem = 'subject=Sønner\n-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
  expect(toCertificateText(new TextEncoder().encode(pem))).toBe(pem);
});

test('a file in DER is sent as PEM, in lines of 64 characters', () => {
  const der = new Uint8Array(100).fill(0xff);
  der[0] = 0x30;
  const [first, ...lines] = toCertificateText(der).split('\n');
  expect(first).toBe('-----BEGIN CERTIFICATE-----');
  expect(lines.slice(-2)).toEqual(['-----END CERTIFICATE-----', '']);
  expect(lines[0]).toHaveLength(64);
  const content = lines.slice(0, -2).join('');
  expect(Uint8Array.from(atob(content), (character) => character.charCodeAt(0))).toEqual(der);
});

test('any other content is sent as text, so that the device can reject it', () => {
  expect(toCertificateText(new TextEncoder().encode('Dear all,'))).toBe('Dear all,');
});
