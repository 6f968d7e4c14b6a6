/** Joins the class names that are there: `classNames('a', wide && 'b')`. */
export function classNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
