import { expect, test } from 'vitest';
import { filterTimeZones, toTimeZoneOptions } from './time-zone-options.ts';

const zone = (id: string, displayName: string, longDisplayName: string, offset: string) => ({
  id,
  displayName,
  longDisplayName,
  offset,
});

const options = toTimeZoneOptions([
  zone('UTC', 'UTC', 'Coordinated Universal Time', '+00:00'),
  zone('Europe/Oslo', 'CET', 'Central European Standard Time', '+01:00'),
  zone('Africa/Lagos', 'GMT+1', 'West Africa Standard Time', '+01:00'),
  zone('Asia/Colombo', 'GMT+5:30', 'India Standard Time', '+05:30'),
  zone('Asia/Kolkata', 'GMT+5:30', 'India Standard Time', '+05:30'),
  zone('Asia/Tokyo', 'GMT+9', 'Japan Standard Time', '+09:00'),
  zone('Australia/Sydney', 'GMT+10', 'Australian Eastern Standard Time', '+10:00'),
  zone('America/Sao_Paulo', 'GMT-3', 'Brasilia Standard Time', '-03:00'),
  zone('America/Indiana/Knox', 'CST', 'Central Standard Time', '-06:00'),
  zone('America/Los_Angeles', 'GMT-8', 'Pacific Daylight Time', '-07:00'),
  zone('Europe/Kyiv', 'EET', 'Eastern European Standard Time', '+02:00'),
  zone('America/New_York', 'GMT-5', 'Eastern Standard Time', '-05:00'),
]);

function found(filter: string): string[] {
  return filterTimeZones(options, filter).map(({ value }) => value);
}

test('time zones are sorted from west to east, then by name', () => {
  expect(options.map(({ value }) => value)).toEqual([
    'America/Los_Angeles',
    'America/Indiana/Knox',
    'America/New_York',
    'America/Sao_Paulo',
    'UTC',
    'Africa/Lagos',
    'Europe/Oslo',
    'Europe/Kyiv',
    'Asia/Colombo',
    'Asia/Kolkata',
    'Asia/Tokyo',
    'Australia/Sydney',
  ]);
});

test('a time zone is shown with its place, its offset and its name', () => {
  const newYork = options.find(({ value }) => value === 'America/New_York');
  expect(newYork?.label).toBe('America/New York');
  expect(newYork?.hint).toBe('UTC-05:00 · Eastern Standard Time');
});

test('a user finds a zone by place, name or abbreviation, in any case, order and spelling', () => {
  expect(found('oslo')).toEqual(['Europe/Oslo']);
  expect(found('  YORK new ')).toEqual(['America/New_York']);
  expect(found('New_York')).toEqual(['America/New_York']);
  expect(found('são paulo')).toEqual(['America/Sao_Paulo']);
  expect(found('japan')).toEqual(['Asia/Tokyo']);
  expect(found('cet')).toEqual(['Europe/Oslo']);
  expect(found('eastern standard')).toEqual([
    'America/New_York',
    'Europe/Kyiv',
    'Australia/Sydney',
  ]);
});

// R2.64.
test('a user finds a zone by the earlier name or the abbreviation that the device does not report', () => {
  expect(found('Calcutta')).toEqual(['Asia/Kolkata']);
  expect(found('mumbai')).toEqual(['Asia/Kolkata']);
  expect(found('Kiev')).toEqual(['Europe/Kyiv']);
  expect(found('san francisco')).toEqual(['America/Los_Angeles']);
  for (const filter of ['PST', 'pdt', 'PT']) expect(found(filter)[0]).toBe('America/Los_Angeles');
  expect(found('IST')).toEqual(['Asia/Colombo', 'Asia/Kolkata']);
});

test('a place is found before zones of the same name, and both before parts of words', () => {
  expect(found('india')).toEqual(['Asia/Kolkata', 'Asia/Colombo', 'America/Indiana/Knox']);
});

test('a user finds zones by offset, and no others that begin with the same digits', () => {
  for (const filter of ['+1', '+01', '+01:00', '+0100', 'UTC+1', 'gmt+1:00']) {
    expect(found(filter)).toEqual(['Africa/Lagos', 'Europe/Oslo']);
  }
  expect(found('utc-5')).toEqual(['America/New_York']);
  expect(found('\u22123')).toEqual(['America/Sao_Paulo']);
  expect(found('+5:30 kolkata')).toEqual(['Asia/Kolkata']);
  expect(found('+1 europe')).toEqual(['Europe/Oslo']);
});

test('a search for UTC finds UTC, and no zones that only have an offset from it', () => {
  expect(found('utc')).toEqual(['UTC']);
});

// R2.64.
test('an abbreviation finds no zone with the same letters inside a word', () => {
  expect(found('est')).toEqual(['America/New_York']);
});

// R2.64.
test('a user finds an offset without a sign, and a capital that is no zone', () => {
  expect(found('5:30')).toEqual(['Asia/Colombo', 'Asia/Kolkata']);
  expect(found('3:00')).toEqual(['America/Sao_Paulo']);
  expect(found('Abuja')).toEqual(['Africa/Lagos']);
});

test('an empty filter matches all zones, and unknown words match none', () => {
  expect(found(' ')).toHaveLength(options.length);
  expect(found('oslo japan')).toEqual([]);
});
