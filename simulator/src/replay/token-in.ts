/**
 * Returns the token in the response to a sign-in, even if a fault has changed the response. Null if
 * there is none.
 */
export function findToken(text: string): string | null {
  return /"token":"([^"\\]+)"/.exec(text)?.[1] ?? null;
}
