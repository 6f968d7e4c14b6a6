/** Order of the keys in a name (R3.27). Other attributes follow in their own order. */
const keyOrder = ['CN', 'O', 'OU', 'C', 'ST', 'L', 'EMAILADDRESS'];

const otherKeys: Record<string, string> = { emailAddress: 'EMAILADDRESS' };

/** Separates attributes as the platform prints them: one per line, or several joined by a plus. */
const attributeSeparator = /\n|(?<!\\) \+ /;

/**
 * Formats a subject or an issuer as comma-separated key=value pairs (R3.27). A comma inside a value
 * is escaped with a backslash (RFC 4514 section 2.4).
 * @param name as in `X509Certificate`
 */
export function formatDistinguishedName(name: string | undefined): string {
  if (!name) return '';
  const pairs = name.split(attributeSeparator).map((line) => {
    const equals = line.indexOf('=');
    const key = line.slice(0, equals);
    return { key: otherKeys[key] ?? key, value: line.slice(equals + 1) };
  });
  return pairs
    .toSorted((a, b) => getRank(a.key) - getRank(b.key))
    .map(({ key, value }) => `${key}=${value}`)
    .join(',');
}

function getRank(key: string): number {
  const at = keyOrder.indexOf(key);
  return at < 0 ? keyOrder.length : at;
}
