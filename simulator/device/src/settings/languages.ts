import type { Schema } from '@stillhouse/contracts/api';

type Language = Schema<'Language'>;

/** Languages of the device's own display, as RFC 5646 tags in canonical spelling. */
const tags = [
  'ar',
  'bg-BG',
  'ca-ES',
  'cs-CZ',
  'da-DK',
  'de-DE',
  'el-GR',
  'en-GB',
  'en-US',
  'es-ES',
  'es-MX',
  'et-EE',
  'fi-FI',
  'fr-CA',
  'fr-FR',
  'he-IL',
  'hi-IN',
  'hr-HR',
  'hu-HU',
  'id-ID',
  'it-IT',
  'ja-JP',
  'ko-KR',
  'lt-LT',
  'lv-LV',
  'nb-NO',
  'nl-NL',
  'nn-NO',
  'pl-PL',
  'pt-BR',
  'pt-PT',
  'ro-RO',
  'ru-RU',
  'sk-SK',
  'sl-SI',
  'sr-Cyrl-RS',
  'sr-Latn-RS',
  'sv-SE',
  'th-TH',
  'tr-TR',
  'uk-UA',
  'vi-VN',
  'zh-Hans-CN',
  'zh-Hant-TW',
] as const;

let languages: Language[] | undefined;

export function isLanguage(tag: string): boolean {
  return tags.some((known) => known === tag);
}

/** Lists all languages, each by its own name: 'norsk bokmål (Norge)'. Shared, do not modify. */
export function listLanguages(): Language[] {
  languages ??= tags.map(createLanguage);
  return languages;
}

function createLanguage(tag: string): Language {
  const { language, region, script } = new Intl.Locale(tag);
  const withoutScript = region === undefined ? language : `${language}-${region}`;
  const displayLanguage = getDisplayName(tag, 'language', withoutScript);
  // Only languages with several scripts name the script in the tag.
  if (script === undefined) return { tag, displayLanguage };
  return { tag, displayLanguage, displayScript: getDisplayName(tag, 'script', script) };
}

function getDisplayName(tag: string, type: 'language' | 'script', code: string): string {
  const name = new Intl.DisplayNames([tag], { type, languageDisplay: 'standard' }).of(code);
  if (name === undefined) throw new Error(`The platform has no ${type} name for ${code}.`);
  return name;
}
