import type { Schema } from '@stillhouse/contracts/api';

type TimeZone = Schema<'TimeZone'>;

/** Offsets change only at full quarters of an hour, so one dictionary serves a quarter. */
const slotMs = 15 * 60 * 1000;

/** Maximum number of cached dictionaries of the process. Creating one takes about 0.1 s. */
const maxDictionaries = 4;
const dictionaries = new Map<number, TimeZone[]>();

/** Zones that the platform lists by an outdated name of the IANA database. */
const renamedZones = new Map([
  ['Africa/Asmera', 'Africa/Asmara'],
  ['America/Buenos_Aires', 'America/Argentina/Buenos_Aires'],
  ['America/Catamarca', 'America/Argentina/Catamarca'],
  ['America/Coral_Harbour', 'America/Atikokan'],
  ['America/Cordoba', 'America/Argentina/Cordoba'],
  ['America/Godthab', 'America/Nuuk'],
  ['America/Indianapolis', 'America/Indiana/Indianapolis'],
  ['America/Jujuy', 'America/Argentina/Jujuy'],
  ['America/Louisville', 'America/Kentucky/Louisville'],
  ['America/Mendoza', 'America/Argentina/Mendoza'],
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Asia/Katmandu', 'Asia/Kathmandu'],
  ['Asia/Rangoon', 'Asia/Yangon'],
  ['Asia/Saigon', 'Asia/Ho_Chi_Minh'],
  ['Atlantic/Faeroe', 'Atlantic/Faroe'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['Pacific/Enderbury', 'Pacific/Kanton'],
  ['Pacific/Ponape', 'Pacific/Pohnpei'],
  ['Pacific/Truk', 'Pacific/Chuuk'],
]);

let ids: ReadonlySet<string> | undefined;

/** Lists the platform's zones by their current names, and UTC, which the platform omits. */
function listTimeZoneIds(): ReadonlySet<string> {
  ids ??= new Set(
    [...Intl.supportedValuesOf('timeZone'), 'UTC']
      .map((id) => renamedZones.get(id) ?? id)
      .toSorted(),
  );
  return ids;
}

/** Returns true if the dictionary has exactly this id. */
export function isTimeZone(id: string): boolean {
  return listTimeZoneIds().has(id);
}

/**
 * Returns the long name, such as 'Central European Summer Time' in July. `id` must be in the
 * dictionary.
 */
export function getLongTimeZoneName(id: string, at: number): string {
  return formatZoneName(id, at, 'long');
}

/** Returns the offset from UTC in ms at an instant (epoch ms). `id` must be in the dictionary. */
export function getOffsetMs(id: string, at: number): number {
  const [, sign, hours, minutes, seconds] =
    /^GMT([+-])(\d\d):(\d\d)(?::(\d\d))?$/.exec(formatZoneName(id, at, 'longOffset')) ?? [];
  const aheadMs =
    ((Number(hours ?? 0) * 60 + Number(minutes ?? 0)) * 60 + Number(seconds ?? 0)) * 1000;
  return sign === '-' ? -aheadMs : aheadMs;
}

/** Lists all time zones with names and offsets at an instant (epoch ms). Shared, do not modify. */
export function listTimeZones(at: number): TimeZone[] {
  const slot = Math.floor(at / slotMs);
  const known = dictionaries.get(slot);
  if (known !== undefined) return known;
  const zones = [...listTimeZoneIds()].map((id) => createTimeZone(id, at));
  const oldest = dictionaries.keys().next();
  if (dictionaries.size >= maxDictionaries && !oldest.done) dictionaries.delete(oldest.value);
  dictionaries.set(slot, zones);
  return zones;
}

function createTimeZone(id: string, at: number): TimeZone {
  return {
    id,
    displayName: formatZoneName(id, at, 'short'),
    longDisplayName: formatZoneName(id, at, 'long'),
    offset: formatOffset(formatZoneName(id, at, 'longOffset')),
  };
}

/** The contract has no seconds, but Africa/Monrovia had `GMT-00:44:30` until 1972. */
function formatOffset(name: string): string {
  return name === 'GMT' ? '+00:00' : name.slice('GMT'.length, 'GMT+00:00'.length);
}

type ZoneNameForm = 'short' | 'long' | 'longOffset';

/** Creating one takes 1 ms. A list of all zones uses each of its formats once. */
const formats = new Map<string, Intl.DateTimeFormat>();
const maxFormats = 32;

function getFormat(timeZone: string, timeZoneName: ZoneNameForm): Intl.DateTimeFormat {
  const key = `${timeZone} ${timeZoneName}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, timeZoneName });
  if (formats.size >= maxFormats) formats.clear();
  formats.set(key, format);
  return format;
}

function formatZoneName(timeZone: string, at: number, timeZoneName: ZoneNameForm): string {
  const part = getFormat(timeZone, timeZoneName)
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  if (part === undefined)
    throw new Error(`The platform has no name for the time zone ${timeZone}.`);
  return part.value;
}
