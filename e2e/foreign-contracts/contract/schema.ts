/** What we read of a schema of OpenAPI, after its references are resolved. */
export type Schema = {
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly allOf?: readonly Schema[];
  readonly anyOf?: readonly Schema[];
  readonly oneOf?: readonly Schema[];
  readonly additionalProperties?: boolean | Schema;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly uniqueItems?: boolean;
  readonly multipleOf?: number;
  readonly pattern?: string;
  readonly format?: string;
  readonly nullable?: boolean;
  readonly readOnly?: boolean;
  readonly writeOnly?: boolean;
  readonly example?: unknown;
  readonly examples?: readonly unknown[];
  readonly default?: unknown;
};

const types = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null'];

/** Removes what Ajv does not accept: words of OpenAPI 3.0, and mistakes of real files. */
export function repairSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const repaired = { ...schema };
  const type = [schema.type].flat();
  if ('type' in schema && !type.every((it) => types.includes(String(it)))) delete repaired.type;
  if (!Array.isArray(schema.required)) delete repaired.required;
  if (!('type' in repaired)) delete repaired.nullable;
  for (const [word, limit] of [
    ['exclusiveMinimum', 'minimum'],
    ['exclusiveMaximum', 'maximum'],
  ] as const) {
    if (typeof schema[word] !== 'boolean') continue;
    delete repaired[word];
    if (schema[word] === true) repaired[word] = schema[limit];
  }
  return repaired;
}

/** Merges `allOf` and the first choice of `oneOf` and `anyOf`, for a walk over the members. */
export function flattenSchema(schema: Schema): Schema {
  const merged: Record<string, unknown> = { ...schema };
  const parts = [...(schema.allOf ?? []), schema.oneOf?.[0], schema.anyOf?.[0]];
  for (const part of parts.filter((it) => it !== undefined).map(flattenSchema)) {
    const { properties = {}, required = [] } = merged as Schema;
    Object.assign(merged, { ...part, ...merged });
    merged.properties = { ...part.properties, ...properties };
    merged.required = [...(part.required ?? []), ...required];
  }
  return merged;
}

/** Returns the first type of a schema that is not null. */
export function getType(schema: Schema): string | undefined {
  const flat = flattenSchema(schema);
  const type = [flat.type].flat().find((it) => it !== 'null');
  return type ?? (Object.keys(flat.properties ?? {}).length > 0 ? 'object' : undefined);
}
