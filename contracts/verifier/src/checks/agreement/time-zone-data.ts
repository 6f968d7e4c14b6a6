/** An entry of a list of time zones. */
export type Zone = { readonly id: string; readonly offset: string };

const dayMs = 86_400_000;

/** Rules of earlier years may be in the device's data. Before, few devices existed. */
const firstYear = 1990;

/** Daylight-saving time may begin and end at another day of the year. */
const seasonDays = [-45, -30, -15, 0, 15, 30, 45];

/** More than Australia has in the southern summer, or Europe in the northern one. */
const wrongPart = 0.6;
const minWrong = 8;

const yearDays = Array.from({ length: 12 }, (_, month) => month * 30);

/**
 * Returns the time zones with an offset that no version of the time zone database gives. A version
 * that is older or newer than the platform's may have another offset, so an offset is wrong if
 *
 * - it is none that the zone has had at this time of the year, and
 * - it differs from all that the zone has had by a part of an hour or by more than an hour, as no
 *   government has changed its time in years, or most zones with summer time now are wrong.
 *
 * @param now epoch milliseconds by the clock of the device
 */
export function findWrongOffsets(zones: readonly Zone[], now: number): readonly string[] {
  if (Number.isNaN(now)) return [];
  const wrong: { zone: Zone; isSure: boolean; now: number }[] = [];
  let inSummer = 0;
  for (const zone of zones) {
    const getOffset = createOffsetReader(zone.id);
    const offset = parseOffset(zone.offset);
    if (getOffset === null || offset === null) continue;
    const known = getOffset(now);
    if (isSummer(getOffset, now)) inSummer++;
    if (known === offset) continue;
    if (listOffsets(getOffset, now, seasonDays).includes(offset)) continue;
    const isSure = listOffsets(getOffset, now, yearDays).every((one) => {
      const minutes = Math.abs(one - offset);
      return minutes > 60 || minutes % 60 !== 0;
    });
    wrong.push({ zone, isSure, now: known });
  }
  const unsure = wrong.filter(({ isSure }) => !isSure).length;
  const isSeason = unsure >= minWrong && unsure > inSummer * wrongPart;
  return wrong
    .filter(({ isSure }) => isSure || isSeason)
    .map(({ zone, now: known }) => `${zone.id} with ${zone.offset} instead of ${format(known)}`);
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

/** Returns the offsets of a zone in each year, so many days after the day of the year. */
function listOffsets(
  getOffset: OffsetReader,
  now: number,
  allDays: readonly number[],
): readonly number[] {
  const offsets = new Set<number>();
  const lastYear = new Date(now).getUTCFullYear();
  for (let year = firstYear; year <= lastYear; year++) {
    const day = new Date(now).setUTCFullYear(year);
    for (const days of allDays) offsets.add(getOffset(day + days * dayMs));
  }
  return [...offsets];
}
