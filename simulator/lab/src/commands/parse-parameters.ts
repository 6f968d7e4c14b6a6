/** Text in the parameter fields, by parameter name. */
export type TypedParameters = Readonly<Record<string, string>>;

/** Parses the fields; empty fields are left out. The simulator validates the values. */
export function parseParameters(typed: TypedParameters): Record<string, unknown> {
  const filled = Object.entries(typed)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(filled.map(([name, text]) => [name, parseValue(text)]));
}

/** Parses JSON or a list without quotes such as `[a, b]`; anything else is a string. */
function parseValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const [, inside] = /^\[(.*)\]$/s.exec(text) ?? [];
    if (inside === undefined) return text;
    return inside
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(parseValue);
  }
}
