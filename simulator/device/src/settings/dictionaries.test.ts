import { validateResponse } from '@stillhouse/contracts/validators';
import { expect, test } from 'vitest';
import { isLanguage, listLanguages } from './languages.ts';
import { isTimeZone, listTimeZones } from './time-zones.ts';

const winter = Date.UTC(2030, 0, 7, 9);
const summer = Date.UTC(2030, 6, 1);

test('time zones have the offset of the date: north, south, and without daylight saving time', () => {
  const offsets = (at: number) =>
    Object.fromEntries(listTimeZones(at).map(({ id, offset }) => [id, offset]));
  expect(offsets(winter)).toMatchObject({
    'Europe/Oslo': '+01:00',
    'America/New_York': '-05:00',
    'Australia/Lord_Howe': '+11:00',
    'Asia/Kolkata': '+05:30',
    UTC: '+00:00',
  });
  expect(offsets(summer)).toMatchObject({
    'Europe/Oslo': '+02:00',
    'America/New_York': '-04:00',
    'Australia/Lord_Howe': '+10:30',
    'Asia/Tokyo': '+09:00',
  });
});

// R3.10, R7.28.
test('the time zone dictionary has all zones of the platform, is valid and is created once', () => {
  const zones = listTimeZones(winter);
  expect(zones.length).toBeGreaterThan(400);
  expect(new Set(zones.map(({ id }) => id)).size).toBe(zones.length);
  expect(validateResponse('listTimeZones', 200, 'application/json', zones)).toEqual([]);
  expect(listTimeZones(winter + 1)).toBe(zones);
  expect(isTimeZone('Europe/Oslo')).toBe(true);
  expect(isTimeZone('europe/oslo')).toBe(false);
  expect(isTimeZone('Asia/Calcutta')).toBe(false);
});

// R3.12, R7.28.
test('languages are named in their own language, with the script only if there are several', () => {
  const languages = listLanguages();
  expect(languages).toContainEqual({ tag: 'nb-NO', displayLanguage: 'norsk bokmål (Norge)' });
  expect(languages.find(({ tag }) => tag === 'zh-Hant-TW')?.displayScript).toBe('繁體');
  expect(languages.filter(({ displayScript }) => displayScript !== undefined)).toHaveLength(4);
  expect(new Set(languages.map(({ tag }) => tag)).size).toBe(languages.length);
  expect(validateResponse('listLanguages', 200, 'application/json', languages)).toEqual([]);
  for (const { tag } of languages) expect(Intl.getCanonicalLocales(tag)).toEqual([tag]);
  expect(isLanguage('en-US')).toBe(true);
  expect(isLanguage('en-us')).toBe(false);
});
