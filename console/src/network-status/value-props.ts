/** The value property of a row, if there is a value. */
export function toValueProps(value: string | undefined) {
  return value === undefined ? {} : { value };
}
