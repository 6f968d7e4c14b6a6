import type { Schema } from '@stillhouse/contracts/api';
import { normalizeText, splitTerms } from './search-terms.ts';

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
export function toLanguageOptions(languages: readonly Language[]): LanguageOption[] {
  return languages
    .map(toLanguageOption)
    .toSorted((a, b) => a.name.localeCompare(b.name) || a.tag.localeCompare(b.tag));
}

export function toLanguageOption({
  tag,
  displayLanguage,
  displayScript,
}: Language): LanguageOption {
  const name = displayScript ? `${displayLanguage}, ${displayScript}` : displayLanguage;
  const english = getEnglishName(tag);
  return {
    tag,
    name,
    english: english === displayLanguage ? null : english,
    words: normalizeText(`${name} ${english ?? ''} ${tag}`),
  };
}

let englishNames: Intl.DisplayNames | undefined;

/** @returns null for a tag that the browser cannot read */
function getEnglishName(tag: string): string | null {
  englishNames ??= new Intl.DisplayNames(['en'], {
    type: 'language',
    languageDisplay: 'standard',
    fallback: 'none',
  });
  try {
    return englishNames.of(tag) ?? null;
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
  const terms = splitTerms(filter);
  return options.filter(({ words }) => terms.every((term) => words.includes(term)));
}
