import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Ajv's code calls `require` for its run-time functions. One module without imports loads fastest.
 */
const validation = join(import.meta.dirname, 'validation/validation.ts');

/** The libraries with code in the validators. The packages contain their licenses. */
export const bundledLibraries: readonly string[] = ['ajv', 'ajv-formats'];

/**
 * Bundles the entry module of a contract's validators.
 * @param entry source that imports from 'validation' and 'schemas-0', 'schemas-1', ...
 * @param schemas sources of these, as Ajv emits them
 */
export async function bundle(entry: string, schemas: readonly string[]): Promise<string> {
  const getPath = (id: string) => join(import.meta.dirname, `${id}.virtual.js`);
  const entryPath = getPath('entry');
  const sources = new Map([
    [entryPath, entry],
    ...schemas.map((code, index) => [getPath(`schemas-${index}`), code] as const),
  ]);
  const built = await rolldown({
    input: entryPath,
    cwd: import.meta.dirname,
    platform: 'browser',
    resolve: { conditionNames: ['stillhouse-source'] },
    plugins: [
      {
        name: 'contract-validators',
        resolveId(id) {
          if (id === 'validation') return validation;
          if (id.startsWith('schemas-')) return getPath(id);
          return sources.has(id) ? id : null;
        },
        load: (id) => sources.get(id) ?? null,
      },
    ],
  });
  const { output } = await built.generate({ format: 'esm', minify: true, comments: false });
  await built.close();
  const [chunk, ...others] = output;
  if (others.length > 0 || chunk.imports.length > 0) {
    throw new Error(`The validators are not one module: they import ${chunk.imports.join(', ')}.`);
  }
  const library = chunk.moduleIds
    .map((id) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1])
    .find((name) => name !== undefined && !bundledLibraries.includes(name));
  if (library !== undefined) {
    throw new Error(`The validators contain ${library}. Add it to bundledLibraries.`);
  }
  return chunk.code;
}
