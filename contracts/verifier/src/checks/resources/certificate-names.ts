/** Decodes escaped octets of UTF-8 and escaped characters (RFC 4514 section 2.4). */
export function decodeEscapes(text: string): string {
  return text
    .replaceAll(/(?:\\[0-9A-Fa-f]{2})+/g, (octets) =>
      Buffer.from(octets.replaceAll('\\', ''), 'hex').toString('utf8'),
    )
    .replaceAll(/\\(.)/g, '$1');
}

/** Returns true if a text contains all pairs in any order, as text or with escapes (RFC 4514). */
export function hasNamePairs(text: unknown, pairs: ReadonlySet<string>): boolean {
  if (typeof text !== 'string') return false;
  const [plain, unescaped] = [text, decodeEscapes(text)];
  return [...pairs].every((pair) => plain.includes(pair) || unescaped.includes(pair));
}
