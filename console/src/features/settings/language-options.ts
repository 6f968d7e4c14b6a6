import type { Schema } from '@stillhouse/contracts/api';
import { plainWords, termsOf } from './search-words.ts';

type Language = Schema<'Language'>;

export type LanguageOption = {
  tag: string;
  /** The name in the language itself, with the script if the language has several. */
  name: string;
  /** The name in English, for administrators; null if it is the same. */
  english: string | null;
  /** The text that a filter searches. */
  words: string;
};

/** The languages, sorted by name. */
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

/** Returns the languages that contain all search words, in either name. */
export function filterLanguages(
  options: readonly LanguageOption[],
  filter: string,
): readonly LanguageOption[] {
  const terms = termsOf(filter);
  return options.filter(({ words }) => terms.every((term) => words.includes(term)));
}
