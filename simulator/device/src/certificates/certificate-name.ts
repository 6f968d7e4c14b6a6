/** In which order the keys stand (spec section 3); other attributes of a name come after them, as they come. */
const keyOrder = ['CN', 'O', 'OU', 'C', 'ST', 'L', 'EMAILADDRESS'];

const otherKeys: Record<string, string> = { emailAddress: 'EMAILADDRESS' };

/** Between the attributes of a name as the platform prints it: one on a line, or several with a plus. */
const attributeSeparator = /\n|(?<!\\) \+ /;

/**
 * A subject or an issuer as the API shows it: comma-separated key=value pairs. A comma or the like within a value
 * has a backslash before it (RFC 4514 section 2.4).
 * @param name as `X509Certificate` has it
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
