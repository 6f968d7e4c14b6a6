/**
 * The remote host that the `content-security-policy` header of a setup sign-in names (spec section 7): the first origin of its
 * `script-src` that the page's configuration allows. A device that names another one is not followed.
 *
 * @returns null when it names none of those
 */
export function remoteOriginIn(policy: string | null, allowed: readonly string[]): string | null {
  const [, sources = ''] = /(?:^|;)\s*script-src\s([^;]*)/i.exec(policy ?? '') ?? [];
  return sources.split(/\s+/).find((source) => allowed.includes(source)) ?? null;
}
