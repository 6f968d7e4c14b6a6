import type { ContractModel } from './contract-model.ts';
import type { JsonObject } from './json.ts';
import { formatLiteral } from './literal.ts';
import { type Field, readFields } from './read-fields.ts';

/**
 * TypeScript source of the places in the JSON bodies of successful responses, by operation. Imports
 * nothing.
 */
export function makeResponseFields(model: ContractModel, header: string): string {
  const table: JsonObject = {};
  for (const { id, responses } of model.operations) {
    const schemas = [...responses]
      .filter(([status]) => status >= 200 && status < 300)
      .flatMap(([, { content }]) => [...content])
      .filter(([mediaType]) => mediaType.endsWith('json'))
      .flatMap(([, schema]) => (schema === null ? [] : [schema]));
    if (schemas.length === 0) continue;
    const [only] = schemas;
    const schema = schemas.length === 1 && only !== undefined ? only : { anyOf: schemas };
    table[id] = readFields(model.document, schema, 'writeOnly').map(toRow);
  }
  return `${header}
${rowType}
/** Operations without a JSON response are absent. */
export const responseFields: Readonly<Record<string, readonly FieldRow[]>> = ${formatLiteral(table)};
`;
}

/** TypeScript source of the places in the JSON bodies of requests, by operation. Imports nothing. */
export function makeRequestFields(model: ContractModel, header: string): string {
  const table: JsonObject = {};
  for (const { id, request } of model.operations) {
    const schemas = [...(request?.content ?? [])]
      .filter(([mediaType]) => mediaType.endsWith('json'))
      .flatMap(([, schema]) => (schema === null ? [] : [schema]));
    if (schemas.length === 0) continue;
    table[id] = readFields(model.document, { anyOf: schemas }, 'readOnly').map(toRow);
  }
  return `${header}
${rowType}
/** Operations without a JSON request body are absent. */
export const requestFields: Readonly<Record<string, readonly FieldRow[]>> = ${formatLiteral(table)};
`;
}

/** TypeScript source of the places in values of one component schema. Imports nothing. */
export function makeSchemaFields(model: ContractModel, header: string, name: string): string {
  const schema = model.schemas.get(name) ?? null;
  const rows = readFields(model.document, schema, null).map(toRow);
  const constant = `${name.charAt(0).toLowerCase()}${name.slice(1)}Fields`;
  return `${header}
${rowType}
export const ${constant}: readonly FieldRow[] = ${formatLiteral(rows)};
`;
}

function toRow({ pointer, required, types, values }: Field): JsonObject {
  return {
    pointer,
    required,
    types: [...types],
    ...(values === null ? {} : { values: [...values] }),
  };
}

const rowType = `/** A place in a JSON body, and what may stand there. */
export interface FieldRow {
  /** RFC 6901, with \`*\` for each item of a list and each value of a map; \`\` is the whole body. */
  readonly pointer: string;
  /** Whether it is there whenever what holds it is there. */
  readonly required: boolean;
  /** JSON types that may stand there; empty: any. */
  readonly types: readonly string[];
  /** Of a closed list: nothing else may stand there. */
  readonly values?: readonly unknown[];
}
`;
