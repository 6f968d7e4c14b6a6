import { isRecord } from '@stillhouse/foundation/is-record';
import { parseValue } from '../commands/parse-parameters.ts';

/** A form field for one parameter of a fault kind. */
type ParameterField = {
  name: string;
  hint: string;
  isRequired: boolean;
  /** Values to select from; null for a text field. */
  options: readonly string[] | null;
  isNumber: boolean;
  isText: boolean;
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
    };
  });
}

/** Reads the parameters from the fields. Empty fields are left out. */
export function readParameters(
  fields: readonly ParameterField[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const filled = fields.flatMap(({ name, isText }) => {
    const text = (typed[name] ?? '').trim();
    return text === '' ? [] : [[name, isText ? text : parseValue(text)] as const];
  });
  return Object.fromEntries(filled);
}
