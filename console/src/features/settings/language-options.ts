import type { Schema } from '@stillhouse/contracts/api';
import { plainWords, termsOf } from './search-words.ts';

type Language = Schema<'Language'>;

export type LanguageOption = {
  tag: string;
  /** As its speakers write it; its script comes along where it has several. */
  name: string;
  /** In English, for who looks after the device and does not read it; null where that is the name already. */
  english: string | null;
  /** What a filter looks into. */
  words: string;
};

/** The languages by their names. */
export function languageOptions(languages: readonly Language[]): LanguageOption[] {
  return languages
    .map(languageOption)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.tag.localeCompare(b.tag));
}

export function languageOption({ tag, displayLanguage, displayScript }: Language): LanguageOption {
  const name = displayScript ? `${displayLanguage}, ${displayScript}` : displayLanguage;
  const english = englishName(tag);
  return {
    tag,
    name,
    english: english === displayLanguage ? null : english,
    words: plainWords(`${name} ${english ?? ''} ${tag}`),
  };
}

/** @returns null for a tag that the browser cannot read */
function englishName(tag: string): string | null {
  try {
    const names = new Intl.DisplayNames(['en'], {
      type: 'language',
      languageDisplay: 'standard',
      fallback: 'none',
    });
    return names.of(tag) ?? null;
  } catch (cause) {
    if (cause instanceof RangeError) return null;
    throw cause;
  }
}

/** The languages that have all the words of the filter, in their own or in English. */
export function filterLanguages(
  options: readonly LanguageOption[],
  filter: string,
): readonly LanguageOption[] {
  const terms = termsOf(filter);
  return options.filter(({ words }) => terms.every((term) => words.includes(term)));
}
