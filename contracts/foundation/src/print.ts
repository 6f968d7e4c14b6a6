/**
 * Everything that could move the cursor, hide or reorder text, or begin another line: control
 * characters (C0, DEL, C1), format characters (bidirectional controls, zero width), line and
 * paragraph separators, and lone surrogates.
 */
const unprintable = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/**
 * Escapes one line for a terminal, with the escape sequences of JSON. JSON stays the same value.
 * @example escapeLine('\u001b[31m\n') returns '\\u001b[31m\\n'
 */
export function escapeLine(line: string): string {
  return line.replace(unprintable, (character) => {
    const short = JSON.stringify(character).slice(1, -1);
    if (short.startsWith('\\')) return short;
    return Array.from(
      { length: character.length },
      (_, index) => `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`,
    ).join('');
  });
}

/**
 * Prints lines to standard output. Texts from a device, a recording or a file can be in them: a
 * line break in a line is escaped, like everything else that a terminal would interpret.
 */
export function print(...lines: readonly string[]): void {
  for (const line of lines) console.log(escapeLine(line));
}

/** Prints lines to standard error. See `print`. */
export function printError(...lines: readonly string[]): void {
  for (const line of lines) console.error(escapeLine(line));
}

/** Prints a text whose line breaks are meant, such as help, to standard output. */
export function printText(text: string): void {
  print(...splitLines(text));
}

/** Prints a value as JSON, to standard output. */
export function printJson(value: unknown): void {
  printText(JSON.stringify(value, null, 2));
}

/** Prints an error that is a bug of the program, with its stack, to standard error. */
export function printBug(error: unknown): void {
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  printError(...splitLines(text));
}

function splitLines(text: string): string[] {
  return text.trimEnd().split('\n');
}
