/** Returns the token of an `authorization` header, or null if it has none. */
export function parseBearerToken(header: string | undefined): string | null {
  // RFC 9110 section 11.1: the scheme's case does not matter.
  if (header === undefined || header.length < 8) return null;
  return header.slice(0, 7).toLowerCase() === 'bearer ' ? header.slice(7).trim() : null;
}
