import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { formatAhead, hasWrongClock } from './device-clock.ts';
import {
  formatClock,
  formatDay,
  formatInstant,
  formatUtc,
  type TimeFormat,
  toTimeFormat,
  utc,
} from './format-date.ts';

afterEach(() => vi.unstubAllEnvs());

const inZone = (timeZone: string, use24HourTimeFormat = true): TimeFormat => ({
  timeZone,
  use24HourTimeFormat,
});
const formats = [formatDay, formatInstant, formatClock, formatUtc];
const browserZones = ['Pacific/Honolulu', 'UTC', 'Pacific/Kiritimati'];

// R2.68.
test.each([
  ['2030-01-07T09:00Z', inZone('Europe/Oslo'), '7 Jan 2030, 10:00', '09:00 UTC, Europe/Oslo'],
  ['2030-07-07T09:00Z', inZone('Europe/Oslo'), '7 Jul 2030, 11:00', '09:00 UTC, Europe/Oslo'],
  // The hour that the end of summer time repeats.
  ['2026-10-25T00:30Z', inZone('Europe/Oslo'), '25 Oct 2026, 02:30', '00:30 UTC, Europe/Oslo'],
  ['2026-10-25T01:30Z', inZone('Europe/Oslo'), '25 Oct 2026, 02:30', '01:30 UTC, Europe/Oslo'],
  [
    '2030-01-07T13:05Z',
    inZone('Pacific/Auckland'),
    '8 Jan 2030, 02:05',
    '7 Jan 2030, 13:05 UTC, Pacific/Auckland',
  ],
  ['1970-01-01T00:00Z', inZone('America/New_York'), '31 Dec 1969, 19:00', /America\/New York$/],
  ['2026-11-26T01:13Z', inZone('Europe/Oslo', false), '26 Nov 2026, 2:13 am', /^1:13|^01:13/],
  ['2026-11-26T23:13Z', inZone('Europe/Oslo', false), '27 Nov 2026, 12:13 am', /^26 Nov/],
  ['2026-11-26T11:13Z', inZone('Europe/Oslo', false), '26 Nov 2026, 12:13 pm', /^11:13/],
  ['2030-01-07T09:00Z', utc, '7 Jan 2030, 09:00', '09:00 UTC'],
])('%s on a device with %o reads %s', (time, timeFormat, text, title) => {
  expect(formatInstant(Date.parse(time), timeFormat)).toBe(text);
  expect(formatUtc(Date.parse(time), timeFormat)).toMatch(title);
});

/** From 1970 on, in the years that a device can name. */
const anyTime = fc.integer({ min: 0, max: Date.UTC(9999, 11, 30) });

// R2.68.
test('the zone of the browser changes no text (property)', () => {
  fc.assert(
    fc.property(anyTime, fc.boolean(), (time, use24Hour) => {
      const timeFormat = inZone('Pacific/Tongatapu', use24Hour);
      const texts = browserZones.map((timeZone) => {
        vi.stubEnv('TZ', timeZone);
        return formats.map((format) => format(time, timeFormat)).join();
      });
      expect(new Set(texts).size).toBe(1);
    }),
  );
});

// R2.68.
test('a zone 13 hours ahead of UTC reads as UTC 13 hours later (property)', () => {
  fc.assert(
    fc.property(anyTime, (time) => {
      const later = time + 13 * 3_600_000;
      expect(formatInstant(time, inZone('Etc/GMT-13'))).toBe(formatInstant(later, utc));
    }),
  );
});

test('a number that is no time is an unknown date (property)', () => {
  const noTime = fc.oneof(
    fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, -1e300, 1e300),
    fc.double({ min: 8.64e15, minExcluded: true }),
  );
  fc.assert(
    fc.property(noTime, fc.constantFrom(...formats), (time, format) => {
      expect(format(time, inZone('Europe/Oslo'))).toContain('unknown date');
    }),
  );
});

test('a time zone that the browser does not know is replaced by UTC (property)', () => {
  fc.assert(
    fc.property(fc.string(), (id) => {
      const timeFormat = toTimeFormat({ timeZone: { id }, use24HourTimeFormat: true });
      expect(formatInstant(0, timeFormat)).toMatch(/19(70|69)/);
      expect(timeFormat.timeZone === id || timeFormat.timeZone === 'UTC').toBe(true);
    }),
  );
});

test.each([
  [-2000, '2 s behind this computer'],
  [119_999, '120 s ahead of this computer'],
  [-3_600_000, '60 min behind this computer'],
  [3 * 3_600_000, '3 h ahead of this computer'],
  [-Date.UTC(2026, 10, 26), '20783 days behind this computer'],
])('a clock that is %d ms ahead is %s', (aheadMs, text) => {
  expect(formatAhead(aheadMs)).toBe(text);
});

// R2.66.
test('a clock that is off by more than five minutes judges certificates wrongly', () => {
  expect([300_000, -300_000, 300_001, -300_001].map(hasWrongClock)).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
