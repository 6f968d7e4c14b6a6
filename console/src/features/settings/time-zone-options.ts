import type { Schema } from '@stillhouse/contracts/api';
import type { Option } from '@stillhouse/ui/OptionList';
import { plainWords, termsOf } from './search-words.ts';

type TimeZone = Schema<'TimeZone'>;

/** A time zone as it is shown: its place by name, below it its offset and what people call it. */
export type TimeZoneOption = Option<string> & {
  label: string;
  hint: string;
  /** What a filter looks into. */
  words: string;
  /** From UTC, in minutes. */
  offsetMinutes: number;
};

/** From west to east, and by name among equals. */
export function timeZoneOptions(zones: readonly TimeZone[]): TimeZoneOption[] {
  return zones
    .map(timeZoneOption)
    .toSorted((a, b) => a.offsetMinutes - b.offsetMinutes || a.label.localeCompare(b.label));
}

function timeZoneOption({ id, displayName, longDisplayName, offset }: TimeZone): TimeZoneOption {
  const label = id.replaceAll('_', ' ');
  // where a zone has no abbreviation there is its offset once more: 'GMT+9'
  const abbreviation = /[+-]/.test(displayName) ? '' : displayName;
  return {
    value: id,
    label,
    hint: `UTC${offset} · ${longDisplayName}`,
    words: plainWords(`${label} ${id} ${longDisplayName} ${abbreviation}`),
    offsetMinutes: minutesOf(offset),
  };
}

/** @param offset such as '+01:00'; one that cannot be read counts as 0 */
function minutesOf(offset: string): number {
  const [, sign, hours, minutes] = /^([+-])(\d{2}):(\d{2})$/.exec(offset) ?? [];
  const ahead = Number(hours ?? 0) * 60 + Number(minutes ?? 0);
  return sign === '-' ? -ahead : ahead;
}

/** The zones that have all the words of the filter; an offset ('+5:30', 'UTC-8', 'gmt+01:00') is one, too. */
export function filterTimeZones(
  options: readonly TimeZoneOption[],
  filter: string,
): readonly TimeZoneOption[] {
  const tests = termsOf(filter).map(testOf);
  if (tests.length === 0) return options;
  return options.filter((option) => tests.every((fits) => fits(option)));
}

function testOf(term: string): (option: TimeZoneOption) => boolean {
  const [, sign, hours, minutes] =
    /^(?:utc|gmt)?([+\u2212-])(\d{1,2})(?::?(\d{2}))?$/.exec(term) ?? [];
  if (sign === undefined) return ({ words }) => words.includes(term);
  const ahead = Number(hours) * 60 + Number(minutes ?? 0);
  const wanted = sign === '+' ? ahead : -ahead;
  return ({ offsetMinutes }) => offsetMinutes === wanted;
}
