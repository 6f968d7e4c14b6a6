import { formatPointer } from '@stillhouse/foundation/json-pointer';

/** Agents pay for every character, and read a part of a long result only. */
export const maxLength = 4_000;

/** For the note after a cut result. */
const noteLength = 200;
const maxStringLength = 1_000;

const depths = [8, 5, 4, 3, 2, 1];
const itemCounts = [80, 40, 20, 10, 5, 3];

type Limits = { readonly depth: number; readonly items: number };

/** Formats a value as JSON that an agent can read at once. Names a place that was cut. */
export function fitText(value: unknown): string {
  if (typeof value === 'string') return fitPlainText(value);
  const whole = JSON.stringify(value) ?? 'null';
  if (whole.length <= maxLength) return whole;
  const texts = depths
    .flatMap((depth) => itemCounts.map((items) => cutValue(value, { depth, items })))
    .filter(({ text }) => text.length <= maxLength - noteLength)
    .toSorted((a, b) => b.text.length - a.text.length);
  const [most = { text: `${whole.slice(0, maxLength - noteLength)}...`, place: '' }] = texts;
  const example = most.place.length > noteLength / 4 ? '' : `, such as "${most.place}"`;
  return `${most.text}\nCut. Read a part with the argument part${example}, or store the whole with saveAs.`;
}

/** A text, such as a diagram, needs no quotation marks. */
function fitPlainText(text: string): string {
  if (text.length <= maxLength) return text;
  return `${text.slice(0, maxLength - noteLength)}\nCut. Store the whole with the argument saveAs.`;
}

function cutValue(value: unknown, limits: Limits): { text: string; place: string } {
  const places: string[] = [];
  const text = JSON.stringify(cut(value, limits, [], places));
  const [shortest = ''] = places.toSorted((a, b) => a.length - b.length);
  return { text, place: shortest };
}

/** @param places receives the JSON pointer of each cut */
function cut(
  value: unknown,
  limits: Limits,
  keys: readonly (string | number)[],
  places: string[],
): unknown {
  if (typeof value === 'string') {
    if (value.length <= maxStringLength) return value;
    places.push(formatPointer(keys));
    return `${value.slice(0, maxStringLength)}... (${value.length} characters)`;
  }
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value);
  const isList = Array.isArray(value);
  if (limits.depth === 0 && entries.length > 0) {
    places.push(formatPointer(keys));
    return isList ? `[${entries.length} items]` : `{${entries.length} members}`;
  }
  const inner = { ...limits, depth: limits.depth - 1 };
  // All members of the whole, so that an agent sees what there is.
  const items = keys.length === 0 && !isList ? entries.length : limits.items;
  const rest = entries.length - items;
  const kept = entries
    .slice(0, items)
    .map(([key, item]): [string, unknown] => [key, cut(item, inner, [...keys, key], places)]);
  if (rest > 0) places.push(formatPointer([...keys, entries[items]?.[0] ?? '']));
  if (isList) return [...kept.map(([, item]) => item), ...(rest > 0 ? [`${rest} more`] : [])];
  return Object.fromEntries(rest > 0 ? [...kept, ['...', `${rest} more`]] : kept);
}
