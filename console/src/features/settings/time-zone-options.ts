import type { Schema } from '@stillhouse/contracts/api';
import type { Option } from '@stillhouse/ui/OptionRow';
import { normalizeText, splitTerms } from './search-terms.ts';
import { abbreviateTimeZone, getTimeZoneAliases } from './time-zone-aliases.ts';

type TimeZone = Schema<'TimeZone'>;

/** A time zone as an option: its place, its offset and its common name. */
export type TimeZoneOption = Option<string> & {
  label: string;
  hint: string;
  /** The names of its places. */
  places: string;
  /** The text that a filter searches: places, names of the zone and abbreviations. */
  words: string;
  /** Offset from UTC, in minutes. */
  offsetMinutes: number;
};

/** Sorted from west to east, then by name. */
export function toTimeZoneOptions(zones: readonly TimeZone[]): TimeZoneOption[] {
  return zones
    .map(toTimeZoneOption)
    .toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.label.localeCompare(b.label));
}

function toTimeZoneOption({ id, displayName, longDisplayName, offset }: TimeZone): TimeZoneOption {
  const label = id.replaceAll('_', ' ');
  // A zone without an abbreviation repeats its offset: 'GMT+9'.
  const abbreviation = /[+-]/.test(displayName) ? '' : displayName;
  const abbreviations = `${abbreviation} ${abbreviateTimeZone(longDisplayName)}`;
  const places = `${label} ${id} ${getTimeZoneAliases(id)}`;
  return {
    value: id,
    label,
    hint: `UTC${offset} · ${longDisplayName}`,
    places: normalizeText(places),
    words: normalizeText(`${places} ${longDisplayName} ${abbreviations}`),
    offsetMinutes: parseOffset(offset),
  };
}

/** @param offset such as '+01:00'; a malformed one counts as 0 */
function parseOffset(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -ahead : ahead;
}

/**
 * Returns the zones that match all search words: words of the zone begin with them, so that 'est'
 * does not find West. An offset ('+5:30', 'UTC-8', 'gmt+01:00') is a search word, too; without a
 * sign ('5:45') it is to both sides. The best matches are first: 'India' finds Asia/Kolkata before
 * Asia/Colombo, which has India Standard Time, and both before Indiana.
 */
export function filterTimeZones(
  options: readonly TimeZoneOption[],
  filter: string,
): readonly TimeZoneOption[] {
  const terms = splitTerms(filter);
  if (terms.length === 0) return options;
  const tests = terms.map(createTest);
  return options
    .filter((option) => tests.every((fits) => fits(option)))
    .map((option) => ({ option, rank: getRank(option, terms) }))
    .toSorted((a, b) => b.rank - a.rank)
    .map(({ option }) => option);
}

function getRank({ places, words }: TimeZoneOption, terms: readonly string[]): number {
  const count = (text: string) => {
    const whole = text.split(/[^\p{L}\d]+/u);
    return terms.filter((term) => whole.includes(term)).length;
  };
  return count(words) + count(places);
}

function createTest(term: string): (option: TimeZoneOption) => boolean {
  const [, sign, hours, minutes] =
    /^(?:utc|gmt)?([+\u2212-])(\d{1,2})(?::?(\d{2}))?$/.exec(term) ??
    /^()(\d{1,2}):(\d{2})$/.exec(term) ??
    [];
  if (hours === undefined) return ({ words }) => hasWord(words, term);
  const ahead = Number(hours) * 60 + Number(minutes ?? 0);
  const wanted = sign === '+' ? [ahead] : sign === '' ? [ahead, -ahead] : [-ahead];
  return ({ offsetMinutes }) => wanted.includes(offsetMinutes);
}

/**
 * @returns whether the term stands in the text where a word begins; it may go over several words
 */
function hasWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at !== -1; at = text.indexOf(term, at + 1)) {
    if (at === 0 || !/[\p{L}\d]/u.test(text.charAt(at - 1))) return true;
  }
  return false;
}
