/** Returns whether any field of a form differs from the initial value. */
export function hasChanges<Fields extends object>(fields: Fields, initial: Fields): boolean {
  return (Object.keys(initial) as (keyof Fields)[]).some((key) => fields[key] !== initial[key]);
}
