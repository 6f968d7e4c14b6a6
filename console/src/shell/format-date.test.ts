import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
  vi.resetModules();
});

async function format(time: string, timeZone: string): Promise<string> {
  vi.stubEnv('TZ', timeZone);
  // Another test may have loaded it in its own time zone.
  vi.resetModules();
  const { formatInstant } = await import('./format-date.ts');
  return formatInstant(Date.parse(time));
}

// R2.68.
test.each([
  ['Europe/Oslo', '7 Jan 2030, 10:00 CET (09:00 UTC)'],
  ['Pacific/Auckland', '7 Jan 2030, 22:00 GMT+13 (09:00 UTC)'],
  ['Pacific/Honolulu', '6 Jan 2030, 23:00 GMT-10 (7 Jan 2030, 09:00 UTC)'],
  ['Europe/London', '7 Jan 2030, 09:00 GMT'],
  ['UTC', '7 Jan 2030, 09:00 UTC'],
])('an admin in %s reads %s', async (timeZone, text) => {
  expect(await format('2030-01-07T09:00:00Z', timeZone)).toBe(text);
});
