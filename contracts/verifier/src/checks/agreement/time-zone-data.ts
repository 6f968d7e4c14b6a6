/** An entry of a list of time zones. */
export type Zone = { readonly id: string; readonly offset: string };

const dayMs = 86_400_000;

/** The device's data may be so old, and the verifier's as well. */
const maxAgeYears = 10;

/** Earlier rules of a zone that may be those of outdated data. Before, few devices existed. */
const firstYear = 1990;

/** Daylight-saving time may begin and end at another day of the year. */
const seasonDays = [-45, -30, -15, 0, 15, 30, 45];

/** More than Australia has in the southern summer, or Europe in the northern one. */
const wrongPart = 0.6;
const minWrong = 8;

const yearDays = Array.from({ length: 12 }, (_, month) => month * 30);

/**
 * Returns the time zones with an offset that no recent version of the time zone database gives. A
 * version that is older or newer than the platform's may have another offset. An offset that is
 * none of the last ten years at this time of the year is wrong if
 *
 * - the zone had it before, so that the data is outdated, or
 * - it differs from all that the zone has had by a part of an hour or by more than an hour, as no
 *   government has changed its time in years.
 *
 * All that differ now are wrong if they are most of the zones with summer time now.
 *
 * @param now epoch milliseconds by the clock of the device
 */
export function findWrongOffsets(zones: readonly Zone[], now: number): readonly string[] {
  if (Number.isNaN(now)) return [];
  const year = new Date(now).getUTCFullYear();
  const other: { zone: Zone; isWrong: boolean; now: number }[] = [];
  let inSummer = 0;
  for (const zone of zones) {
    const getOffset = createOffsetReader(zone.id);
    const offset = parseOffset(zone.offset);
    if (getOffset === null || offset === null) continue;
    const known = getOffset(now);
    if (isSummer(getOffset, now)) inSummer++;
    if ([-dayMs, 0, dayMs].some((ms) => getOffset(now + ms) === offset)) continue;
    const list = (from: number, to: number, days: readonly number[]) =>
      listOffsets(getOffset, { now, from, to }, days);
    const isRecent = list(year - maxAgeYears, year, seasonDays).includes(offset);
    const isOutdated = list(firstYear, year - maxAgeYears - 1, seasonDays).includes(offset);
    const isImpossible = list(firstYear, year, yearDays).every((one) => {
      const minutes = Math.abs(one - offset);
      return minutes > 60 || minutes % 60 !== 0;
    });
    other.push({ zone, isWrong: !isRecent && (isOutdated || isImpossible), now: known });
  }
  const unsure = other.filter(({ isWrong }) => !isWrong).length;
  const isSeason = unsure >= minWrong && unsure > inSummer * wrongPart;
  return other
    .filter(({ isWrong }) => isWrong || isSeason)
    .map(({ zone, now: known }) => `${zone.id} with ${zone.offset} instead of ${format(known)}`);
}

/** A list with so many of the zones of the platform is not a choice of some. */
const wholePart = 0.9;

/**
 * Returns zones whose offset is no whole hour if a list has nearly all other zones, and none of
 * these. They are those of some countries, such as India.
 *
 * @param now epoch milliseconds by the clock of the device
 */
export function listLostPartsOfHours(zones: readonly Zone[], now: number): readonly string[] {
  const isPart = (id: string) => (createOffsetReader(id)?.(now) ?? 0) % 60 !== 0;
  if (Number.isNaN(now) || zones.some(({ id }) => isPart(id))) return [];
  const known = Intl.supportedValuesOf('timeZone');
  const parts = known.filter(isPart);
  return zones.length >= (known.length - parts.length) * wholePart ? parts : [];
}

type OffsetReader = (at: number) => number;

/** Returns null for a zone that the platform does not know. */
function createOffsetReader(timeZone: string): OffsetReader | null {
  try {
    const options = { timeZone, timeZoneName: 'longOffset' } as const;
    const formatter = new Intl.DateTimeFormat('en-US', options);
    return (at) => {
      const part = formatter.formatToParts(at).find(({ type }) => type === 'timeZoneName');
      return parseOffset(part?.value.replace('GMT', '') || '+00:00') ?? 0;
    };
  } catch {
    return null;
  }
}

/** Returns minutes, or null. */
function parseOffset(text: string): number | null {
  const [, sign, hours, minutes] = /^([+-])(\d\d):(\d\d)/.exec(text) ?? [];
  if (sign === undefined) return null;
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes));
}

function format(minutes: number): string {
  const two = (value: number) => String(Math.floor(value)).padStart(2, '0');
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(size / 60)}:${two(size % 60)}`;
}

function isSummer(getOffset: OffsetReader, now: number): boolean {
  return getOffset(now) > getOffset(now + 182 * dayMs);
}

type Years = { readonly now: number; readonly from: number; readonly to: number };

/** Returns the offsets of a zone in each year, so many days after the day of the year. */
function listOffsets(
  getOffset: OffsetReader,
  { now, from, to }: Years,
  allDays: readonly number[],
): readonly number[] {
  const offsets = new Set<number>();
  for (let year = from; year <= to; year++) {
    const day = new Date(now).setUTCFullYear(year);
    for (const days of allDays) offsets.add(getOffset(day + days * dayMs));
  }
  return [...offsets];
}
