/**
 * Returns the segments of a path as the most lenient device reads it: decoded, lower case, without
 * empty and dot segments and parameters.
 */
export function readPathLeniently(target: string): readonly string[] {
  let path = target.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*/s, '');
  for (let i = 0; i < 3; i++) {
    path = path.replace(/%([0-9a-f]{2})/gi, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
  }
  const segments: string[] = [];
  for (const segment of path.replaceAll('\\', '/').split('/')) {
    const name = segment.replace(/(;|\?|#|\p{Cc}).*/su, '').trim();
    if (name === '' || name === '.') continue;
    if (name === '..') segments.pop();
    else segments.push(name.toLowerCase());
  }
  return segments;
}

/** Returns the path parameters if a path matches a template, or null. */
export function getMatch(
  template: string,
  path: readonly string[],
): Readonly<Record<string, string>> | null {
  const parts = template.split('/').slice(1);
  if (parts.length !== path.length) return null;
  const ids: Record<string, string> = {};
  for (const [i, part] of parts.entries()) {
    const value = path[i] ?? '';
    const name = /^\{(.+)\}$/.exec(part)?.[1];
    if (name !== undefined) ids[name] = value;
    else if (part.toLowerCase() !== value.replace(/\.[a-z]+$/, '') && part !== value) return null;
  }
  return ids;
}
