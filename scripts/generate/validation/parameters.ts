import { decodePointerToken } from '@stillhouse/foundation/json-pointer';
import type { Secrets } from './format-value.ts';
import { findIssues, type Issue } from './issues.ts';
import type { Direction, ParameterTable } from './tables.ts';

/** Parameters of a path, a query or a head as text. A list if a name is repeated. */
export type RawParameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/** Parameters converted to their declared types, and their issues. */
export type ReadParameters = {
  readonly values: Readonly<Record<string, unknown>>;
  readonly issues: Issue[];
};

/**
 * Converts parameters by their declared types only: "123" stays text if the contract declares a
 * string.
 * @param table absent if the operation has no such parameters
 */
export function readByTable(
  table: ParameterTable | undefined,
  raw: RawParameters,
  direction: Direction,
  secrets: Secrets,
): ReadParameters {
  const values: Record<string, unknown> = {};
  for (const [name, text] of Object.entries(raw)) {
    if (text !== undefined) values[name] = coerce(text, table?.types[name]);
  }
  if (table === undefined) {
    const issues = Object.keys(values).map((name) => ({
      pointer: name,
      message: 'is unknown; remove it',
    }));
    return { values, issues };
  }
  const issues = findIssues(table.schema, values, direction, secrets).map(
    ({ pointer, message }) => ({
      pointer: decodePointerToken(pointer.slice(1)),
      message,
    }),
  );
  return { values, issues };
}

/** Text that does not have the declared type stays text, and the schema reports it. */
function coerce(text: string | readonly string[], type: string | undefined): unknown {
  if (type === 'array') return typeof text === 'string' ? [text] : text;
  if (typeof text !== 'string') return text.length === 1 ? coerce(text[0] ?? '', type) : text;
  if ((type === 'integer' || type === 'number') && /^-?\d+(\.\d+)?$/.test(text))
    return Number(text);
  if (type === 'boolean' && (text === 'true' || text === 'false')) return text === 'true';
  return text;
}
