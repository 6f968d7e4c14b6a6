import { expect, test } from 'vitest';
import { findWrongOffsets, listLostPartsOfHours, type Zone } from './time-zone-data.ts';

const winter = Date.UTC(2026, 0, 10);
const summer = Date.UTC(2026, 6, 10);

const listZones = (now: number): readonly Zone[] =>
  Intl.supportedValuesOf('timeZone').map((id) => ({ id, offset: getOffset(id, now) }));

function getOffset(timeZone: string, now: number): string {
  const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' });
  const part = format.formatToParts(now).find(({ type }) => type === 'timeZoneName');
  return part?.value.replace('GMT', '') || '+00:00';
}

test.each([winter, summer])('the offsets of the platform are right', (now) => {
  expect(findWrongOffsets(listZones(now), now)).toEqual([]);
});

test.each([
  ['Asia/Kathmandu', '+05:30', winter],
  ['Pacific/Chatham', '+13:00', winter],
  ['Asia/Tokyo', '-09:00', winter],
  ['America/New_York', '+05:00', winter],
  // Until 2014.
  ['Europe/Moscow', '+04:00', winter],
])('%s with %s is wrong', (id, offset, now) => {
  expect(findWrongOffsets([{ id, offset }], now)).toHaveLength(1);
});

test('data of another version is not wrong', () => {
  // Mexico had summer time until 2022, and Paraguay has it all year since 2024.
  expect(findWrongOffsets([{ id: 'America/Mexico_City', offset: '-05:00' }], summer)).toEqual([]);
  expect(findWrongOffsets([{ id: 'America/Asuncion', offset: '-04:00' }], summer)).toEqual([]);
  // A country may end summer time, or begin it, after the platform was built.
  expect(findWrongOffsets([{ id: 'Europe/Oslo', offset: '+01:00' }, ...europe], summer)).toEqual(
    [],
  );
  expect(findWrongOffsets([{ id: 'Asia/Tokyo', offset: '+10:00' }], summer)).toEqual([]);
  // Zones that the platform does not know.
  expect(findWrongOffsets([{ id: 'Europe/Atlantis', offset: '+01:00' }], summer)).toEqual([]);
});

test.each([
  ['in summer', summer],
  ['some weeks after it begins', Date.UTC(2026, 3, 10)],
])('a device that knows no summer time is wrong %s', (_, now) => {
  const zones = listZones(now).map(({ id }) => {
    const [january, july] = [getOffset(id, winter), getOffset(id, summer)];
    return { id, offset: id.startsWith('Europe/') || id.startsWith('America/') ? january : july };
  });
  expect(findWrongOffsets(zones, now).join()).toContain('Europe/Oslo with +01:00');
});

test('a list of all zones without those of parts of hours lacks them', () => {
  const zones = listZones(winter);
  const isWhole = ({ offset }: Zone) => offset.endsWith(':00');
  expect(listLostPartsOfHours(zones, winter)).toEqual([]);
  const lost = listLostPartsOfHours(zones.filter(isWhole), winter);
  expect(lost).toContain('America/St_Johns');
  expect(lost).not.toContain('Europe/Oslo');
  // A device may offer only some zones.
  expect(listLostPartsOfHours(zones.filter(isWhole).slice(0, 200), winter)).toEqual([]);
});

/** Zones with summer time that are right, as most are. */
const europe = ['Europe/Paris', 'Europe/Berlin', 'Europe/Rome'].map((id) => ({
  id,
  offset: '+02:00',
}));
