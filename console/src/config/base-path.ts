/**
 * Returns the address of a page of the console at its origin. Inside the console, addresses begin
 * at its root; only links, the history and storage know the base path (decision 0035).
 *
 * @param to also an address elsewhere, which stays
 */
export function addBase(basePath: string, to: string): string {
  return to.startsWith('/') ? basePath + to : to;
}

/** Returns the path of a page inside the console; null for a path that is not below the base. */
export function removeBase(basePath: string, pathname: string): string | null {
  if (pathname === basePath) return '/';
  return pathname.startsWith(`${basePath}/`) ? pathname.slice(basePath.length) : null;
}

/** Whether it is empty, or a path as browsers write it, without a slash at the end. */
export function isBasePath(value: unknown): boolean {
  if (value === '') return true;
  if (typeof value !== 'string' || !/^\/.*[^/]$/.test(value) || value.includes('//')) return false;
  return new URL(`http://localhost${value}`).pathname === value;
}

/** Names what belongs to one console of an origin, such as a key of its storage. */
export function addBaseToName(basePath: string, name: string): string {
  return basePath === '' ? name : `${name} ${basePath}`;
}
