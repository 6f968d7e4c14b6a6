import { parsePointer } from '@stillhouse/foundation/json-pointer';
import type { ContractModel } from './contract-model.ts';
import { isObject, type Json, type JsonObject } from './json.ts';
import { formatLiteral } from './literal.ts';
import { type Field, readFields } from './read-fields.ts';
import { resolve } from './read-operations.ts';

/**
 * Returns TypeScript source with the fields of every event that a schema lists in `oneOf`, without
 * imports.
 */
export function makeEventFields(model: ContractModel, header: string, schema: string): string {
  const table = formatLiteral(readEventFields(model, schema));
  return `${header}
/**
 * The fields of each event, besides \`at\` and \`type\`, with their values if they are a closed list,
 * else null.
 */
export const eventFields: Readonly<Record<string, EventFields>> = ${table};

export type EventFields = Readonly<Record<string, readonly unknown[] | null>>;
`;
}

/** Reads the fields of events by the value of their `type`. */
export function readEventFields(model: ContractModel, schema: string): JsonObject {
  const union = model.schemas.get(schema);
  const events = isObject(union) && Array.isArray(union.oneOf) ? union.oneOf : [];
  return Object.fromEntries(events.map((event) => readEvent(model, event)));
}

function readEvent({ document }: ContractModel, event: Json): [string, JsonObject] {
  const found = resolve(document, event);
  const properties = isObject(found) && isObject(found.properties) ? found.properties : {};
  const { type } = properties;
  const fields = readFields(document, found, null).flatMap((field) => {
    const [name, ...inner] = parsePointer(field.pointer);
    const isField = name !== undefined && inner.length === 0 && name !== 'at' && name !== 'type';
    return isField ? [[name, listValues(field)] as const] : [];
  });
  return [String(isObject(type) ? type.const : undefined), Object.fromEntries(fields)];
}

function listValues({ types, values }: Field): Json {
  if (values !== null) return [...values];
  return types.length === 1 && types[0] === 'boolean' ? [true, false] : null;
}
