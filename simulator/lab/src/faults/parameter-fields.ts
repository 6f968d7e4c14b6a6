import { typedValue } from '../commands/parse-parameters.ts';

/** A field for one parameter of a kind of fault. */
export type ParameterField = {
  name: string;
  hint: string;
  needed: boolean;
  /** Values to choose from; null for what is typed. */
  values: readonly string[] | null;
  isNumber: boolean;
  isText: boolean;
};

/** The fields that the JSON Schema of the parameters asks for. */
export function fieldsOf(schema: Readonly<Record<string, unknown>>): ParameterField[] {
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
    const range =
      typeof minimum === 'number' && typeof maximum === 'number'
        ? ` ${minimum} to ${maximum}.`
        : '';
    return {
      name,
      hint: `${typeof description === 'string' ? description : ''}${range}`,
      needed: required.includes(name),
      values: Array.isArray(values) ? values.map(String) : null,
      isNumber: type === 'integer' || type === 'number',
      isText: type === 'string',
    };
  });
}

/** The parameters as they were meant; fields that are empty do not count. */
export function parametersOf(
  fields: readonly ParameterField[],
  typed: Readonly<Record<string, string>>,
): Record<string, unknown> {
  const given = fields.flatMap(({ name, isText }) => {
    const text = (typed[name] ?? '').trim();
    return text === '' ? [] : [[name, isText ? text : typedValue(text)] as const];
  });
  return Object.fromEntries(given);
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
