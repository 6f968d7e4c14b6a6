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
  const all = names.length === 0 ? 'there is none' : `there are ${names.join(', ')}`;
  const remedy = nearest === null ? all : `did you mean ${nearest}?`;
  return [{ pointer, message: `${JSON.stringify(name)} is no ${what}; ${remedy}` }];
}
