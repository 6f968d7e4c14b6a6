import { assert, constantFrom, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { quoteUnusualSsid } from './quote-ssid.ts';
import { describeUnusualSsid } from './wifi-rules.ts';

test('a name is in quotation marks exactly if it has something that can be pointed out', () => {
  const ssids = string({ unit: constantFrom('a', ' ', '\u200b', '\u00a0', '\u200d', '\n', 'é') });
  assert(
    property(ssids, (ssid) => {
      const isUnusual = describeUnusualSsid(ssid) !== null;
      expect(quoteUnusualSsid(ssid)).toBe(isUnusual ? `"${ssid}"` : ssid);
    }),
  );
});
