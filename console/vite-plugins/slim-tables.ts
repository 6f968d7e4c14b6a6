import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type Plugin, transformWithOxc } from 'vite';

const operationsFile = fileURLToPath(
  new URL('../../contracts/generated/operations.ts', import.meta.url),
);

type Row = {
  method: string;
  path: string;
  timeoutMs: number;
  roles: readonly string[];
  lockout?: { maxMs: number };
};
type Field = { pointer: string; required: boolean; types: readonly string[] };

/**
 * Keeps only the columns of the contract's tables that the console reads, and writes them without
 * column names, which halves their size.
 */
export function slimTables(): Plugin {
  return {
    name: 'stillhouse-slim-tables',
    enforce: 'pre',
    async transform(code, id) {
      // Read by src/api/operations.ts.
      if (id === operationsFile) {
        return writeTable('operations', mapValues(await readOperations(), formatRow), readRow);
      }
      if (id.endsWith('/src/api/sign-in-operation.ts')) {
        const { method, path, timeoutMs, roles, lockout } = (await readOperations()).signIn;
        const values = { id: 'signIn', method, path, timeoutMs, roles, lockout };
        return `export const signInOperation = ${JSON.stringify(values)};`;
      }
      // Read by src/api/response-mismatch.ts.
      if (id.endsWith('/contracts/generated/response-fields.ts')) {
        const { responseFields } = await readTables<{ responseFields: Record<string, Field[]> }>(
          code,
          id,
        );
        return writeTable('responseFields', mapValues(responseFields, formatFields), readFields);
      }
      return null;
    },
  };
}

/** `GET /api/v1/status 10000 admin,setup`, whose parts contain no space, and `lockout.maxMs`. */
const formatRow = ({ method, path, timeoutMs, roles, lockout }: Row) =>
  `${method} ${path} ${timeoutMs} ${roles.join()} ${lockout?.maxMs ?? ''}`.trimEnd();

/**
 * `/isPaired!boolean /pairedDeviceName?string,null`, whose pointers contain no space and no mark.
 */
const formatFields = (fields: readonly Field[]) =>
  fields
    .map(({ pointer, required, types }) => `${pointer}${required ? '!' : '?'}${types.join()}`)
    .join(' ');

// These two run in the browser.

const readRow = `(words) => {
  const [method, path, timeoutMs, roles, maxMs] = words.split(' ');
  const lockout = maxMs ? { maxMs: +maxMs } : undefined;
  return { method, path, timeoutMs: +timeoutMs, roles: roles ? roles.split(',') : [], lockout };
}`;

const readFields = `(words) => words.split(' ').map((word) => {
  const [pointer, types] = word.split(/[!?]/);
  return { pointer, required: word.includes('!'), types: types.split(',') };
})`;

/** Writes a module that exports a table, which is parsed when the module loads. */
function writeTable(name: string, words: Record<string, string>, read: string): string {
  const entries = `Object.entries(${JSON.stringify(words)})`;
  return `const read = ${read};
export const ${name} = Object.fromEntries(${entries}.map(([id, words]) => [id, read(words)]));`;
}

async function readOperations(): Promise<{ [id: string]: Row; signIn: Row }> {
  const code = await readFile(operationsFile, 'utf8');
  const tables = await readTables<{ operations: { [id: string]: Row; signIn: Row } }>(
    code,
    operationsFile,
  );
  return tables.operations;
}

/** Returns the exports of a generated file, which imports nothing. */
async function readTables<Exports>(code: string, id: string): Promise<Exports> {
  const { code: script } = await transformWithOxc(code, id);
  return import(`data:text/javascript;base64,${Buffer.from(script).toString('base64')}`);
}

function mapValues<T, U>(record: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value)]));
}
