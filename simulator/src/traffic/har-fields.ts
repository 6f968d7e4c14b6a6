import { isRecord } from '@stillhouse/foundation/is-record';

/** A field as read, and what of it is not understood; null if all is. */
export type Field<Value> = { value: Value; problem: string | null };

/** Epoch seconds and milliseconds are told apart by their size. */
const minEpochMs = 1e11;
const minEpochSeconds = 1e8;

/** Reads a point in time as epoch ms: ISO 8601, or a number of seconds or milliseconds. */
export function readInstant(value: unknown): number | null {
  const number = readNumber(value);
  if (number !== null) {
    if (number >= minEpochMs) return Math.round(number);
    return number >= minEpochSeconds ? Math.round(number * 1000) : null;
  }
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}

/** Reads a number, also one that is written as text. */
export function readNumber(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  if (typeof value !== 'string' || !/^-?\d{1,16}(\.\d{1,16})?$/.test(value)) return null;
  return Number(value);
}

/**
 * Reads the headers of a message: the list of HAR 1.2, a single one without a list, or an object
 * with a property for each.
 */
export function readHarHeaders(headers: unknown): Field<[string, string][]> {
  if (headers === undefined) return { value: [], problem: 'headers is missing' };
  if (!Array.isArray(headers) && !isRecord(headers)) {
    return { value: [], problem: `headers is ${describeType(headers)}, not a list` };
  }
  const isSingle = isRecord(headers) && typeof headers.name === 'string' && 'value' in headers;
  const list = Array.isArray(headers) ? headers : isSingle ? [headers] : Object.entries(headers);
  const value = list.flatMap((header): [string, string][] => {
    const [name, content] = Array.isArray(header)
      ? header
      : isRecord(header)
        ? [header.name, header.value]
        : [];
    const isText = typeof content === 'string' || typeof content === 'number';
    return typeof name === 'string' && isText ? [[name, String(content)]] : [];
  });
  const lost = list.length - value.length;
  return { value, problem: lost === 0 ? null : `headers has ${lost} without a name and a text` };
}

/**
 * Reads the text of a body; null if there is none. Some recorders write the value of a JSON body
 * in place of its text.
 */
export function readText(text: unknown): Field<string | null> {
  if (typeof text === 'string') return { value: text, problem: null };
  if (text === undefined || text === null) return { value: null, problem: null };
  return { value: JSON.stringify(text), problem: `text is ${describeType(text)}, read as JSON` };
}

/** Describes the type of a value, without the value, which may be a secret. */
export function describeType(value: unknown): string {
  if (value === undefined) return 'missing';
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'a list';
  if (typeof value === 'object') return 'an object';
  return typeof value === 'string' ? 'a text' : `a ${typeof value}`;
}
