import { isRecord } from '@stillhouse/foundation/is-record';
import { formatTitle } from '../formatting/format-name.ts';

/** A form field for one parameter of a fault kind. */
type ParameterField = {
  name: string;
  hint: string;
  isRequired: boolean;
  /** Values to select from; null for a text field. */
  options: readonly string[] | null;
  isNumber: boolean;
  isText: boolean;
  /** Rows of a field for JSON; null for one line. */
  rows: number | null;
};

/** Returns the fields for the parameters in a JSON Schema. */
export function getParameterFields(schema: Readonly<Record<string, unknown>>): ParameterField[] {
  const properties = isRecord(schema.properties) ? schema.properties : {};
  const required: unknown[] = Array.isArray(schema.required) ? schema.required : [];
  return Object.entries(properties).map(([name, property]) => {
    const {
      description,
      enum: values,
      type,
      minimum,
      maximum,
    } = isRecord(property) ? property : {};
    const hasRange = typeof minimum === 'number' && typeof maximum === 'number';
    const range = hasRange ? ` ${minimum} to ${maximum}.` : '';
    return {
      name,
      hint: `${typeof description === 'string' ? description : ''}${range}`,
      isRequired: required.includes(name),
      options: Array.isArray(values) ? values.map(String) : null,
      isNumber: type === 'integer' || type === 'number',
      isText: type === 'string',
      rows: type === undefined ? 8 : type === 'object' ? 2 : null,
    };
  });
}

/**
 * Reads the parameters from the fields. Empty fields are left out.
 * @throws Error if a field for JSON has something else
 */
export function readParameters(
  fields: readonly ParameterField[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const filled = fields.flatMap(({ name, isText, rows, options }) => {
    const text = (typed[name] ?? '').trim();
    if (text === '') return [];
    const isPlain = isText || options !== null;
    return [[name, isPlain ? text : parseField(name, text, rows !== null)] as const];
  });
  return Object.fromEntries(filled);
}

/** Parses a JSON field. A number that is none is left to the simulator to reject. */
export function parseField(name: string, text: string, isJson = true): unknown {
  try {
    return JSON.parse(text);
  } catch {
    if (!isJson) return text;
    throw new Error(
      `${formatTitle(name)} is not valid JSON. Write texts in double quotes, and no comma at the end.`,
    );
  }
}
