/** What was typed into the fields of parameters, by their names. */
export type Typed = Readonly<Record<string, string>>;

/** The values that were meant; fields that are empty do not count. What they have to be, the simulator knows and says. */
export function typedParameters(typed: Typed): Record<string, unknown> {
  const given = Object.entries(typed)
    .map(([name, text]) => [name, text.trim()] as const)
    .filter(([, text]) => text !== '');
  return Object.fromEntries(given.map(([name, text]) => [name, typedValue(text)]));
}

/** JSON where it is some; `[a, b]` without the quotes, too; else a text. */
export function typedValue(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    const [, inside] = /^\[(.*)\]$/s.exec(text) ?? [];
    if (inside === undefined) return text;
    return inside
      .split(',')
      .map((item) => item.trim())
      .filter((item) => item !== '')
      .map(typedValue);
  }
}
