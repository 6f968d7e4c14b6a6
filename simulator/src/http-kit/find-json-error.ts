/** The first syntax error of a text. */
type JsonError = {
  /** Characters from the start, from 0. */
  position: number;
  /** The text that was found there, for messages. */
  found: string;
};

const literal = /true|false|null/y;
const number = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what JSON strings must not hold.
const string = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above.
const stringPrefix = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*/y;
const space = /[ \t\n\r]*/y;

/**
 * Finds the first syntax error of a JSON text (RFC 8259); null if it is valid. `JSON.parse` names
 * the position of some errors only. Uses its own stack, so that deep nesting is harmless.
 */
export function findJsonError(text: string): JsonError | null {
  let at = 0;
  const stack: ('{' | '[')[] = [];
  const accept = (pattern: RegExp): boolean => {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null) return false;
    at += match[0].length;
    return true;
  };
  const next = (character: string): boolean => {
    accept(space);
    if (text[at] !== character) return false;
    at += 1;
    return true;
  };
  const fault = (): JsonError => {
    if (text[at] === '"') accept(stringPrefix);
    const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
    return {
      position: at,
      found: at >= text.length ? 'unexpected end' : `unexpected ${JSON.stringify(character)}`,
    };
  };
  /** Accepts a member's name and colon, inside an object. */
  const name = (): boolean => {
    accept(space);
    return accept(string) && next(':');
  };

  for (;;) {
    // Expect a value.
    accept(space);
    if (next('{')) {
      if (!next('}')) {
        stack.push('{');
        if (!name()) return fault();
        continue;
      }
    } else if (next('[')) {
      if (!next(']')) {
        stack.push('[');
        continue;
      }
    } else if (!(accept(string) || accept(number) || accept(literal))) {
      return fault();
    }
    // A value has ended. Close what it completes, up to the next value or the end of the text.
    for (;;) {
      const open = stack.at(-1);
      if (open === undefined) {
        accept(space);
        return at < text.length ? fault() : null;
      }
      if (next(',')) {
        if (open === '{' && !name()) return fault();
        break;
      }
      if (!next(open === '{' ? '}' : ']')) return fault();
      stack.pop();
    }
  }
}
