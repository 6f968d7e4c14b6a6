/** Control characters, which must not get into a file name. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these characters are removed
const unsafeCharacters = /[\u0000-\u001f\u007f]/g;

/**
 * Returns the file name of a `content-disposition` header (RFC 6266), without folders. `filename*`
 * takes precedence over `filename`.
 *
 * @returns null if the header contains no usable name
 */
export function parseFileName(header: string | null): string | null {
  if (header === null) return null;
  return toUsableName(parseExtendedName(header)) ?? toUsableName(parsePlainName(header));
}

/** `filename*=UTF-8''na%C3%AFve.zip` (RFC 8187). Other character sets are not read. */
function parseExtendedName(header: string): string | null {
  const [, encoded] = /(?:^|;)\s*filename\*\s*=\s*utf-8'[^']*'([^;\s]+)/i.exec(header) ?? [];
  if (encoded === undefined) return null;
  try {
    return decodeURIComponent(encoded);
  } catch {
    // A malformed escape: falls back to the plain name.
    return null;
  }
}

/** `filename="a \"quoted\" name.zip"` or `filename=name.zip`. */
function parsePlainName(header: string): string | null {
  const found = /(?:^|;)\s*filename\s*=\s*(?:"((?:\\.|[^"\\])*)"|([^;\s"]+))/i.exec(header);
  const [, quoted, token] = found ?? [];
  return quoted?.replace(/\\(.)/g, '$1') ?? token ?? null;
}

function toUsableName(name: string | null): string | null {
  const base = name?.replace(unsafeCharacters, '').split(/[/\\]/).at(-1)?.trim() ?? '';
  return base === '' || /^\.+$/.test(base) ? null : base;
}
