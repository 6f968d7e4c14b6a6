/**
 * Reads a header value with parameters, such as a media type: its value in lower case, and the
 * parameters by their names in lower case, with quotes or without. Reads each character once.
 */
export function readParameters(
  text: string,
): [value: string, parameters: Readonly<Record<string, string>>] {
  const [value = '', ...rest] = splitOutsideQuotes(text);
  const parameters: Record<string, string> = Object.create(null);
  for (const part of rest) {
    const equals = part.indexOf('=');
    if (equals < 0) continue;
    const name = part.slice(0, equals).trim().toLowerCase();
    parameters[name] ??= unquote(part.slice(equals + 1).trim());
  }
  return [value.trim().toLowerCase(), parameters];
}

function splitOutsideQuotes(text: string): string[] {
  const parts: string[] = [];
  let from = 0;
  let isQuoted = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text[at];
    if (character === '\\' && isQuoted) at += 1;
    else if (character === '"') isQuoted = !isQuoted;
    else if (character === ';' && !isQuoted) {
      parts.push(text.slice(from, at));
      from = at + 1;
    }
  }
  return [...parts, text.slice(from)];
}

function unquote(text: string): string {
  const isQuoted = text.length >= 2 && text.startsWith('"') && text.endsWith('"');
  return isQuoted ? text.slice(1, -1).replace(/\\(["\\])/g, '$1') : text;
}
