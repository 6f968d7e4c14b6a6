/** The parts of a schema that the tests use. */
export type Schema = {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | Schema;
  readonly items?: Schema;
  readonly enum?: readonly string[];
  readonly writeOnly?: boolean;
  readonly [keyword: string]: unknown;
};

/** Returns the direct subschemas with their keyword or property. */
export function getSubschemas(schema: Schema): readonly (readonly [string, Schema])[] {
  return Object.entries(schema).flatMap(([keyword, value]): (readonly [string, Schema])[] => {
    if (keyword === 'properties') {
      return Object.entries(value as Record<string, Schema>).map(([name, sub]) => [
        `properties/${name}`,
        sub,
      ]);
    }
    if (['oneOf', 'anyOf', 'allOf'].includes(keyword)) {
      return (value as Schema[]).map((sub, index) => [`${keyword}/${index}`, sub]);
    }
    const holdsSchema = ['items', 'additionalProperties', 'if', 'then', 'else', 'not', 'contains'];
    if (holdsSchema.includes(keyword) && typeof value === 'object') {
      return [[keyword, value as Schema]];
    }
    return [];
  });
}
