/**
 * Levels of objects and lists in a document (decision 0118). Recursive code would overflow the
 * stack at thousands.
 */
export const maxDepth = 64;

/** Keys and items in a document. The largest snapshot has about 15,000. */
const maxValues = 25_000;

/** Keys of one object. The engine takes a microsecond for each just to list them. */
const maxKeys = 1_000;

/**
 * Limits of a file that grows with the session that it records: a recording, a report, a bundle
 * (decision 0118).
 */
export const recordingLimits = {
  /** Of the file, packed and unpacked, and of all packed bodies in it. */
  bytes: 64 * 1024 * 1024,
  /** Of one packed body in it. */
  bodyBytes: 4 * 1024 * 1024,
  /** Keys and items of the file and of all JSON texts in it. */
  values: 2_000_000,
  requests: 20_000,
  /** Of a thread that reads it while devices are served. */
  timeMs: 60_000,
  heapMegabytes: 512,
} as const;

/** A document exceeds a limit. The message continues a sentence that starts with its name. */
export class ExcessError extends Error {}

/** What is left for a document and for all texts in it. */
export class Budget {
  readonly #values: number;
  #valuesLeft: number;
  #bytesLeft: number;

  constructor({ values, bytes }: { values: number; bytes: number } = recordingLimits) {
    this.#values = values;
    this.#valuesLeft = values;
    this.#bytesLeft = bytes;
  }

  get bytesLeft(): number {
    return this.#bytesLeft;
  }

  /** Call it for failed work as well: it took the time. */
  useBytes(count: number): void {
    this.#bytesLeft -= count;
  }

  /**
   * Parses a JSON text, if it is within what is left.
   * @throws ExcessError, or SyntaxError for a text that is not JSON
   */
  parse(json: string): unknown {
    const counted = countValues(json, this.#valuesLeft, this.#values);
    if (typeof counted === 'string') throw new ExcessError(counted);
    this.#valuesLeft -= counted;
    return JSON.parse(json);
  }
}

/**
 * Parses a JSON text from outside (decision 0118). Its work is bounded, whatever the text is.
 * @throws ExcessError, or SyntaxError for a text that is not JSON
 */
export function parseJson(json: string): unknown {
  const counted = countValues(json, maxValues, maxValues);
  if (typeof counted === 'string') throw new ExcessError(counted);
  const value: unknown = JSON.parse(json);
  // Depth and values have been counted. What is left are the keys of a single object.
  const excess = counted > maxKeys ? findExcess(value) : null;
  if (excess !== null) throw new ExcessError(excess);
  return value;
}

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
      if (depth === maxDepth) return tooDeep;
      const count = Array.isArray(value) ? value.length : Object.keys(value).length;
      if (count > maxKeys && !Array.isArray(value)) {
        return `has an object with more than ${maxKeys} keys`;
      }
      values += count;
      if (values > limit) return tooMany(limit);
      for (const item of Object.values(value)) if (isContainer(item)) next.push(item);
    }
    level = next;
  }
  return null;
}

/**
 * Returns how a JSON text exceeds the limits of depth and values, as `findExcess` does. Cheaper
 * than parsing it.
 */
export function findTextExcess(json: string): string | null {
  const counted = countValues(json, maxValues, maxValues);
  return typeof counted === 'string' ? counted : null;
}

/**
 * Counts the keys and items of a JSON text, or returns how it exceeds the limits. Stops there.
 * @param left highest number
 * @param limit the number in the message
 */
function countValues(json: string, left: number, limit: number): number | string {
  let values = 0;
  let depth = 0;
  // Behind an opening bracket: whatever follows, except a closing one, is a value.
  let isOpen = false;
  for (let at = 0; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code <= space) continue;
    const isClosing = code === closingBracket || code === closingBrace;
    if ((isOpen && !isClosing) || code === comma) values += 1;
    isOpen = code === openingBracket || code === openingBrace;
    if (isOpen) depth += 1;
    else if (isClosing) depth -= 1;
    else if (code === quote) at = findStringEnd(json, at);
    if (depth > maxDepth) return tooDeep;
    if (values > left) return tooMany(limit);
  }
  return values;
}

/** Returns the place of the closing quote, or the end of a text that has none. */
export function findStringEnd(json: string, start: number): number {
  for (let at = start + 1; at < json.length; at += 1) {
    const code = json.charCodeAt(at);
    if (code === backslash) at += 1;
    else if (code === quote) return at;
  }
  return json.length;
}

const [space, quote, comma, backslash] = [0x20, 0x22, 0x2c, 0x5c];
const [openingBracket, closingBracket] = [0x5b, 0x5d];
const [openingBrace, closingBrace] = [0x7b, 0x7d];

const tooDeep = `is nested deeper than ${maxDepth} levels`;

function tooMany(limit: number): string {
  return `has more than ${limit} values`;
}

/** The bytes of an uploaded file count as one value. */
function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !ArrayBuffer.isView(value);
}
