import { expect, test } from 'vitest';
import { formatCertificates, formatDot1x } from './format-rows.ts';

const dayMs = 24 * 3_600_000;
const now = Date.UTC(2030, 0, 7, 9);

function createCertificate(leftMs: number) {
  const notBefore = now - 365 * dayMs;
  return {
    fingerprint: '',
    subject: '',
    issuer: '',
    notBefore,
    notAfter: now + leftMs,
    isValid: true,
  };
}

// R2.58.
test.each([
  [[], 'None'],
  [[90], '1'],
  [[90, 20, 8], '3, one expires in 8 days'],
  [[90, 8, -1], '3, one expired'],
])('certificates with %j days left read %j', (daysLeft, text) => {
  const certificates = daysLeft.map((days) => createCertificate(days * dayMs));
  expect(formatCertificates({ items: certificates, unreadable: [] }, now)).toBe(text);
});

// R8.31.
test('certificates that cannot be read are counted, and named if no other needs attention', () => {
  const format = (...items: ReturnType<typeof createCertificate>[]) =>
    formatCertificates({ items, unreadable: [null] }, now);
  expect(format()).toBe('1, 1 unreadable');
  expect(format(createCertificate(90 * dayMs))).toBe('2, 1 unreadable');
  expect(format(createCertificate(-dayMs))).toBe('2, one expired');
});

test.each([
  [undefined, undefined],
  [{ wifi: { configured: false } }, 'Not set up'],
  [{ ethernet: { configured: true }, wifi: { configured: false } }, 'Set up on Ethernet'],
  [{ ethernet: { configured: true }, wifi: { configured: true } }, 'Set up on Ethernet and Wi-Fi'],
])('802.1x that is reported as %o reads %j', (dot1x, text) => {
  expect(formatDot1x(dot1x)).toBe(text);
});
