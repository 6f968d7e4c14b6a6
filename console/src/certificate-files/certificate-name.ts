/** One attribute of a subject or an issuer. */
export type NamePart = { key: string; label: string; value: string };

/** The keys of spec section 3. */
const labels: Record<string, string> = {
  CN: 'Common name',
  O: 'Organization',
  OU: 'Organizational unit',
  C: 'Country',
  ST: 'State or province',
  L: 'Locality',
  EMAILADDRESS: 'Email',
};

/** A pair up to the next comma that has no backslash before it. */
const PAIR = /((?:\\.|[^\\,])+)(?:,|$)/gs;
/** RFC 4514 section 2.4: a backslash before a character, or before the hex digits of each byte of it in UTF-8. */
const escapes = /(?:\\[0-9a-f]{2})+|\\(.)/gis;

/**
 * A subject or an issuer as the API shows it: comma-separated key=value pairs.
 *
 * @returns its attributes in their order; a key that comes twice is there twice, an unknown one is its own label
 */
export function nameParts(name: string): NamePart[] {
  return [...name.matchAll(PAIR)].flatMap(([, pair = '']) => {
    const equals = pair.indexOf('=');
    if (equals < 0) return [];
    const key = pair.slice(0, equals).trim().toUpperCase();
    const value = withoutEscapes(pair.slice(equals + 1).trim());
    return value === '' ? [] : [{ key, label: labels[key] ?? key, value }];
  });
}

/** What a certificate is called: its common name, else whatever it has. Empty when the name is. */
export function shortName(name: string): string {
  const parts = nameParts(name);
  const best = ['CN', 'O', 'OU'].flatMap((key) => parts.filter((part) => part.key === key));
  return (best[0] ?? parts[0])?.value ?? '';
}

function withoutEscapes(value: string): string {
  return value.replace(escapes, (found: string, character: string | undefined) => {
    if (character !== undefined) return character;
    const bytes = found
      .slice(1)
      .split('\\')
      .map((byte) => Number.parseInt(byte, 16));
    return new TextDecoder().decode(new Uint8Array(bytes));
  });
}
