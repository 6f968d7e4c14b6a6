import { expect, test } from 'vitest';
import { devicePageOf } from './device-page.ts';

// R2.43.
test('the address of the cloud management site is followed', () => {
  expect(devicePageOf('https://pulse.oban.example/acme')).toBe('https://pulse.oban.example/acme');
});

// R2.43.
test.each([null, '', 'acme', 'http://pulse.oban.example', 'javascript:alert(1)'])(
  '%j is not',
  (address) => {
    expect(devicePageOf(address)).toBeNull();
  },
);
