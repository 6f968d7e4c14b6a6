/** Paths that are never a referer, because they would redirect in circles. */
const ignoredPaths = new Set(['/login', '/logout']);

/**
 * Returns where to go after the sign-in. The value comes from the history state, which other
 * origins cannot write, but the console accepts only a path of this origin anyway (R2.4).
 *
 * @returns a path with its query and hash; `/` for anything else
 */
export function toSafeReferer(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  if (!URL.canParse(value, origin)) return '/';
  const url = new URL(value, origin);
  // `//host` and `/\host` start with a slash and still lead to another origin.
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return '/';
  const pathname = url.pathname.replace(/(?<!\/)\/+$/, '') || '/';
  return ignoredPaths.has(pathname.toLowerCase()) ? '/' : url.pathname + url.search + url.hash;
}

/** The history state in which `/login` finds its referer. It survives a reload. */
export type RefererState = { referer: string };

export function readReferer(state: unknown, origin: string): string {
  const referer =
    typeof state === 'object' && state !== null && 'referer' in state ? state.referer : undefined;
  return toSafeReferer(referer, origin);
}
