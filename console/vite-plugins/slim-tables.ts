import { type Plugin, transformWithOxc } from 'vite';

type Row = Record<string, unknown>;

/** Leaves only the columns of the contract's tables that the console reads; the others are for the simulator. */
export function slimTables(): Plugin {
  return {
    name: 'stillhouse-slim-tables',
    enforce: 'pre',
    async transform(code, id) {
      // read by src/api/operation-rows.ts
      if (id.endsWith('/contracts/generated/operations.ts')) {
        const { operations } = await tables<{ operations: Record<string, Row> }>(code, id);
        const kept = mapValues(operations, only(['method', 'path', 'timeoutMs', 'roles']));
        return `export const operations = ${JSON.stringify(kept)};`;
      }
      // read by src/api/reply-misfit.ts
      if (id.endsWith('/contracts/generated/reply-fields.ts')) {
        const { replyFields } = await tables<{ replyFields: Record<string, Row[]> }>(code, id);
        const keep = only(['pointer', 'required', 'types']);
        const kept = mapValues(replyFields, (rows) => rows.map(keep));
        return `export const replyFields = ${JSON.stringify(kept)};`;
      }
      return null;
    },
  };
}

/** What a generated file, which imports nothing, exports. */
async function tables<Exports>(code: string, id: string): Promise<Exports> {
  const { code: script } = await transformWithOxc(code, id);
  return import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

function mapValues<T, U>(table: Record<string, T>, map: (row: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(table).map(([key, row]) => [key, map(row)]));
}

function only(columns: readonly string[]): (row: Row) => Row {
  return (row) => Object.fromEntries(columns.map((column) => [column, row[column]]));
}
