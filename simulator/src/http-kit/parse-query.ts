/**
 * Values by name. A name that occurs several times has a list, which no parameter accepts.
 * @param text null if the address has no query
 */
export function parseQuery(text: string | null): Record<string, string | string[]> {
  const parameters = new URLSearchParams(text ?? '');
  const values = [...parameters.keys()].map((name) => {
    const [first = '', ...others] = parameters.getAll(name);
    return [name, others.length === 0 ? first : [first, ...others]] as const;
  });
  return Object.fromEntries(values);
}
