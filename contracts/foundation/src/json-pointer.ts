/** Decodes one token of a JSON pointer (RFC 6901): `~1` is a slash, `~0` a tilde. */
export function decodePointerToken(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}

/** Encodes one key as a token of a JSON pointer (RFC 6901). */
export function encodePointerToken(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}

/**
 * Splits a JSON pointer into its keys. The empty pointer, which means the whole document, has none.
 */
export function parsePointer(pointer: string): string[] {
  return pointer.split('/').slice(1).map(decodePointerToken);
}

/** Builds the JSON pointer of a path of keys. */
export function formatPointer(keys: readonly (string | number)[]): string {
  return keys.map((key) => `/${encodePointerToken(String(key))}`).join('');
}

/** Returns the value at a JSON pointer, or undefined if the document has none there. */
export function getAtPointer(document: unknown, pointer: string): unknown {
  let value = document;
  for (const key of parsePointer(pointer)) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}
