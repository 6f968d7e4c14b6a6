/** The token in a sign-in's answer, whatever a fault has made of that; null when there is none. */
export function findToken(text: string): string | null {
  return /"token":"([^"\\]+)"/.exec(text)?.[1] ?? null;
}
