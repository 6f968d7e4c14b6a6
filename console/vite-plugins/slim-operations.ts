import { type Plugin, transformWithOxc } from 'vite';

/** What src/api/operation-rows.ts reads; the other columns are for the simulator and the verifier. */
const KEPT_COLUMNS = ['method', 'path', 'timeoutMs', 'roles'];

type Table = Record<string, Record<string, unknown>>;

/** Leaves only the columns of the operations table that the console reads in its first chunk. */
export function slimOperations(): Plugin {
  return {
    name: 'stillhouse-slim-operations',
    enforce: 'pre',
    async transform(code, id) {
      if (!id.endsWith('/contracts/generated/operations.ts')) return null;
      const { code: script } = await transformWithOxc(code, id);
      const source = `data:text/javascript;base64,${Buffer.from(script).toString('base64')}`;
      const made: { operations: Table; contractHash: string } = await import(source);
      const { operations, contractHash } = made;
      const rows = Object.entries(operations).map(([operationId, row]) => {
        const kept = KEPT_COLUMNS.map((column) => [column, row[column]]);
        return [operationId, Object.fromEntries(kept)];
      });
      const slim = { operations: Object.fromEntries(rows), contractHash };
      return Object.entries(slim)
        .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
        .join('\n');
    },
  };
}
