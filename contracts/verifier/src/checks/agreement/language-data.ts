import { formatValue } from '../../observe/compare-values.ts';

/** An entry of a list of languages. */
export type Named = { readonly tag: string; readonly name: string };

/** Returns the tags that are not well-formed. */
export function findWrongLanguages(tags: readonly string[]): readonly string[] {
  return tags.filter((tag) => getLanguage(tag) === null).map((tag) => formatValue(tag));
}

/**
 * Returns the languages with the name of another one, which has no name of its own in the list.
 * Names differ between platforms and languages of the screen, so any other name is possible.
 */
export function findWrongNames(entries: readonly Named[]): readonly string[] {
  const known = entries.flatMap(({ tag, name }) => {
    const language = getLanguage(tag);
    const names = language === null ? [] : listNames(tag, language);
    return language === null ? [] : [{ tag, name, language, names }];
  });
  const isNamed = ({ name, names }: (typeof known)[number]) => names.includes(simplify(name));
  const lost = known.filter((one) => !isNamed(one));
  return lost.flatMap(({ tag, name, language }) => {
    const other = lost.find(
      (one) => one.language !== language && one.names.includes(simplify(name)),
    );
    return other === undefined ? [] : [`${formatValue(name)} for ${tag}, the name of ${other.tag}`];
  });
}

function getLanguage(tag: string): string | null {
  try {
    return new Intl.Locale(tag).language;
  } catch {
    return null;
  }
}

/** In English and in the language itself. */
function listNames(tag: string, language: string): readonly string[] {
  return ['en', tag].flatMap((locale) => {
    const names = new Intl.DisplayNames([locale], { type: 'language', fallback: 'none' });
    return [tag, language].map((one) => simplify(names.of(one) ?? ''));
  });
}

/** Without the country and the script, which are often in parentheses. */
const simplify = (name: string): string =>
  (name.normalize('NFC').split(/[(\uff08]/, 1)[0] ?? '').trim().toLowerCase();
