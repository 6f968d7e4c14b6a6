/**
 * Levels of objects and lists in a document (decision 0061). Recursive code would overflow the
 * stack at thousands.
 */
export const maxDepth = 64;

/** Keys and items in a document. The largest snapshot has about 15,000. */
const maxValues = 25_000;

/** Keys of one object. The engine takes a microsecond for each just to list them. */
const maxKeys = 1_000;

/**
 * Returns how a parsed JSON or YAML document exceeds the limits, to continue a sentence that starts
 * with its name. Null if it is within them. Every reader checks this before anything else.
 * @param limit highest number of keys and items
 */
export function findExcess(document: unknown, limit = maxValues): string | null {
  let level: unknown[] = [document];
  let values = 0;
  for (let depth = 0; level.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const value of level) {
      if (!isContainer(value)) continue;
      if (depth === maxDepth) return `is nested deeper than ${maxDepth} levels`;
      const count = Array.isArray(value) ? value.length : Object.keys(value).length;
      if (count > maxKeys && !Array.isArray(value)) {
        return `has an object with more than ${maxKeys} keys`;
      }
      values += count;
      if (values > limit) return `has more than ${limit} values`;
      for (const item of Object.values(value)) if (isContainer(item)) next.push(item);
    }
    level = next;
  }
  return null;
}

/**
 * Returns how a JSON text exceeds the limit of values, as `findExcess` does. Cheaper than parsing
 * it: counts the commas outside of strings.
 */
export function findTextExcess(json: Uint8Array): string | null {
  let commas = 0;
  let isInString = false;
  for (let at = 0; at < json.length; at += 1) {
    const byte = json[at];
    if (byte === quote) isInString = !isInString;
    else if (byte === backslash) at += 1;
    else if (byte === comma && !isInString) {
      commas += 1;
      if (commas > maxValues) return `has more than ${maxValues} values`;
    }
  }
  return null;
}

const [quote, backslash, comma] = [0x22, 0x5c, 0x2c];

/** The bytes of an uploaded file count as one value. */
function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
