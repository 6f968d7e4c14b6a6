/** One attribute of a subject or an issuer. */
export type NamePart = { key: string; label: string; value: string };

/** The keys of R3.27. */
const labels: Record<string, string> = {
  CN: 'Common name',
  O: 'Organization',
  OU: 'Organizational unit',
  C: 'Country',
  ST: 'State or province',
  L: 'Locality',
  EMAILADDRESS: 'Email',
};

/** A pair up to the next comma without a backslash before it, or to a backslash at the end. */
const PAIR = /(?:\\.|[^\\,])+\\?/gs;
/**
 * RFC 4514 section 2.4: a backslash before a character, or before the hex digits of each byte of it
 * in UTF-8.
 */
const escapes = /(?:\\[0-9a-f]{2})+|\\(.)/gis;

/**
 * Splits a subject or an issuer, which the API sends as comma-separated key=value pairs.
 *
 * @returns the attributes in their order; a repeated key is repeated, an unknown key is its own
 *   label
 */
export function parseName(name: string): NamePart[] {
  return [...name.matchAll(PAIR)].flatMap(([pair]) => {
    const equals = pair.indexOf('=');
    if (equals < 0) return [];
    const key = pair.slice(0, equals).trim().toUpperCase();
    const value = formatValue(key, removeEscapes(pair.slice(equals + 1).trim()));
    return value === '' ? [] : [{ key, label: labels[key] ?? key, value }];
  });
}

/**
 * Returns the name of a certificate for people: of its subject, or else its first alternative name,
 * because many certificates of today have no subject, or its fingerprint.
 */
export function getCertificateName(certificate: {
  subject: string;
  alternativeNames?: readonly string[];
  fingerprint: string;
}): string {
  const [alternative] = certificate.alternativeNames ?? [];
  return (
    getShortName(certificate.subject) ||
    // Without the type, such as `DNS:`.
    alternative?.replace(/^[A-Za-z ]+:/, '') ||
    certificate.fingerprint
  );
}

/** Returns the common name of a certificate, else another attribute. Empty if the name is empty. */
export function getShortName(name: string): string {
  return chooseName(parseName(name));
}

/** Chooses the attribute that names a certificate, as `getShortName` does. */
export function chooseName(parts: readonly Pick<NamePart, 'key' | 'value'>[]): string {
  const best = ['CN', 'O', 'OU'].flatMap((key) => parts.filter((part) => part.key === key));
  return (best[0] ?? parts[0])?.value ?? '';
}

/** Attributes that are bits and no text. Their bytes come as characters up to U+00FF. */
const binaryKeys = ['X500UNIQUEIDENTIFIER'];

/** Binary values, and control characters in others, are shown as hex digits. */
function formatValue(key: string, value: string): string {
  const toHex = (character: string) =>
    (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(2, '0');
  if (binaryKeys.includes(key)) return Array.from(value, toHex).join(':');
  return value.replace(/\p{Cc}/gu, (character) => `\\${toHex(character)}`);
}

function removeEscapes(value: string): string {
  return value.replace(escapes, (found: string, character: string | undefined) => {
    if (character !== undefined) return character;
    const bytes = found
      .slice(1)
      .split('\\')
      .map((byte) => Number.parseInt(byte, 16));
    return new TextDecoder().decode(new Uint8Array(bytes));
  });
}
