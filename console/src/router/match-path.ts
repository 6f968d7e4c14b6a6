/**
 * Compares an address with a path of the route table, such as `/network/certificates/:id`. Case
 * and a slash at the end do not matter.
 *
 * @param end false also matches the pages below the path
 * @returns the values of the parameters, or null
 */
export function matchPath(
  path: string,
  pathname: string,
  end = true,
): Readonly<Record<string, string>> | null {
  const pattern = path.replace(/\/$/, '').replace(/:(\w+)/g, '(?<$1>[^/]+)');
  const match = new RegExp(`^${pattern}${end ? '/*$' : '(?=/|$)'}`, 'i').exec(decode(pathname));
  return match && { ...match.groups };
}

function decode(pathname: string): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    // A percent sign that encodes nothing.
    return pathname;
  }
}
