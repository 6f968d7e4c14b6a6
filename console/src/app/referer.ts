/** Somewhere else than the sign-in and sign-out pages, which would go round in circles. */
const noReferer = new Set(['/login', '/logout']);

/**
 * Where to go after sign-in. What arrives here comes from the history state, which a page of another origin
 * cannot write, but it is checked all the same: only a path of this origin is followed (a decision:
 * addresses in the page).
 *
 * @returns a path with its query and hash; `/` for anything else
 */
export function safeReferer(value: unknown, origin: string): string {
  if (typeof value !== 'string' || !value.startsWith('/')) return '/';
  if (!URL.canParse(value, origin)) return '/';
  const url = new URL(value, origin);
  // `//host` and `/\host` start with a slash and still lead elsewhere
  if (url.origin !== new URL(origin).origin || url.pathname.startsWith('//')) return '/';
  const pathname = url.pathname.replace(/\/+$/, '') || '/';
  return noReferer.has(pathname.toLowerCase()) ? '/' : url.pathname + url.search + url.hash;
}

/** The history state under which `/login` finds its referer; it survives a reload. */
export type RefererState = { referer: string };

export function refererOf(state: unknown, origin: string): string {
  const referer =
    typeof state === 'object' && state !== null && 'referer' in state ? state.referer : undefined;
  return safeReferer(referer, origin);
}
