import { expect, test } from 'vitest';
import { formatMethods } from './dot1x-labels.ts';

test.each([
  [{ configured: true, method: 'PEAP', phase2Method: 'MSCHAPV2' }, 'PEAP with MSCHAPv2'],
  [{ configured: true, method: 'TTLS', phase2Method: 'NONE' }, 'TTLS'],
  [{ configured: true, method: 'TLS' }, 'TLS'],
  [{ configured: false }, undefined],
] as const)('the methods of %o read %j', (report, text) => {
  expect(formatMethods(report)).toBe(text);
});

test('a method of another firmware version keeps its own name', () => {
  const report = { configured: true, method: 'FAST' as 'TLS' };
  expect(formatMethods(report)).toBe('FAST');
});
