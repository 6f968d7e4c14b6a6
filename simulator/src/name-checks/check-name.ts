import type { Issue } from '@stillhouse/contracts/validators';
import { findNearestName } from '@stillhouse/foundation/nearest-name';

/**
 * Explains that a name is unknown: suggests the nearest name, or lists all if none is near.
 * @param what the kind of thing, such as `condition`
 */
export function checkName(
  pointer: string,
  name: string,
  names: readonly string[],
  what: string,
): Issue[] {
  if (names.includes(name)) return [];
  const nearest = findNearestName(name, names);
  const all = names.length === 0 ? 'There are none' : `Known: ${names.join(', ')}`;
  const remedy = nearest === null ? all : `Did you mean ${nearest}?`;
  const article = /^[aeiou]/.test(what) ? 'an' : 'a';
  return [{ pointer, message: `${JSON.stringify(name)} is not ${article} ${what}. ${remedy}` }];
}
