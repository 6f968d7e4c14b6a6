import { isIPv6 } from 'node:net';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isIp6 } from './ip6-address.ts';

test('IPv6 addresses are recognized as in Node', () => {
  const noise = fc.string({ unit: fc.constantFrom(...'0123456789abcdefF:.%g '), maxLength: 45 });
  const text = fc.oneof(fc.ipV4(), fc.ipV4Extended(), fc.ipV6(), fc.domain(), noise);
  fc.assert(
    fc.property(text, noise, (address, rest) => {
      for (const each of [address, `${address}${rest}`, address.slice(1)]) {
        expect([each, isIp6(each)]).toEqual([each, isIPv6(each)]);
      }
    }),
    { numRuns: 2_000 },
  );
});
