import { expect, test } from 'vitest';
import { getDevicePage } from './device-page.ts';

// R2.43.
test('only an https address of the cloud service is used', () => {
  expect(getDevicePage('https://pulse.oban.example/acme')).toBe('https://pulse.oban.example/acme');
});

// R2.43.
test.each([null, '', 'acme', 'http://pulse.oban.example', 'javascript:alert(1)'])(
  '%j is not',
  (address) => {
    expect(getDevicePage(address)).toBeNull();
  },
);
