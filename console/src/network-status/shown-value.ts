/** A row's value, when there is one. */
export function shown(value: string | undefined) {
  return value === undefined ? {} : { value };
}
