import type { Content, ContractModel, Operation } from './contract-model.ts';
import type { JsonObject } from './json.ts';
import { formatLiteral } from './literal.ts';
import { type Field, readFields } from './read-fields.ts';

/**
 * Returns TypeScript source with the fields in the JSON bodies of successful responses, by
 * operation, without imports.
 */
export function makeResponseFields(model: ContractModel, header: string): string {
  const table = makeTable(model, 'writeOnly', ({ responses }) =>
    [...responses].flatMap(([status, { content }]) =>
      status >= 200 && status < 300 ? [content] : [],
    ),
  );
  return `${header}
${rowType}
/** Operations without a JSON response are absent. */
export const responseFields: Readonly<Record<string, readonly FieldRow[]>> = ${formatLiteral(table)};
`;
}

/**
 * Returns TypeScript source with the fields in the JSON bodies of requests, by operation, without
 * imports.
 */
export function makeRequestFields(model: ContractModel, header: string): string {
  const table = makeTable(
    model,
    'readOnly',
    ({ request }) => (request === null ? [] : [request.content]),
    toLimitedRow,
  );
  return `${header}
${limitedRowType}
/** Operations without a JSON request body are absent. */
export const requestFields: Readonly<Record<string, readonly FieldRow[]>> = ${formatLiteral(table)};
`;
}

/** Lists the fields in the JSON bodies that `listBodies` selects, by operation. */
function makeTable(
  { operations, document }: ContractModel,
  omitted: Parameters<typeof readFields>[2],
  listBodies: (operation: Operation) => readonly Content[],
  writeRow = toRow,
): JsonObject {
  const table: JsonObject = {};
  for (const operation of operations) {
    const schemas = listBodies(operation)
      .flatMap((content) => [...content])
      .filter(([mediaType]) => mediaType.endsWith('json'))
      .flatMap(([, schema]) => (schema === null ? [] : [schema]));
    if (schemas.length > 0) {
      table[operation.id] = readFields(document, { anyOf: schemas }, omitted).map(writeRow);
    }
  }
  return table;
}

/** Returns TypeScript source with the fields in values of one component schema, without imports. */
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

function toLimitedRow(field: Field): JsonObject {
  return { ...toRow(field), ...field.limits };
}

const rowType = `/** A place in a JSON body, and what may stand there. */
export interface FieldRow {
  /** RFC 6901, with \`*\` for each item of a list and each value of a map; \`\` is the whole body. */
  readonly pointer: string;
  /** Whether it exists whenever its parent exists. */
  readonly required: boolean;
  /** Allowed JSON types. Empty if any type is allowed. */
  readonly types: readonly string[];
  /** The allowed values, if they are a closed list. */
  readonly values?: readonly unknown[];
}
`;

const limitedRowType = rowType.replace(
  /}\n$/,
  `  /** Limits of a number, and of the characters of a text. */
  readonly minimum?: number;
  readonly maximum?: number;
  readonly minLength?: number;
  readonly maxLength?: number;
  /** A regular expression that a text matches. */
  readonly pattern?: string;
}
`,
);
