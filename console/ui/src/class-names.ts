/** Joins the class names that are set: `joinClassNames('a', wide && 'b')`. */
export function joinClassNames(...names: ReadonlyArray<string | false | null | undefined>): string {
  return names.filter(Boolean).join(' ');
}
