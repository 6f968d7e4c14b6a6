import { join } from 'node:path';
import { rolldown } from 'rolldown';

/**
 * Ajv's code calls `require` for its few run-time parts; one module without imports loads fastest.
 */
const validation = join(import.meta.dirname, 'validation/validation.ts');

/**
 * Bundles the entry module of a contract's validators.
 * @param entry source that imports from 'validation' and 'schemas'
 * @param schemas source of the module 'schemas', as Ajv emits it
 */
export async function bundle({
  entry,
  schemas,
}: {
  entry: string;
  schemas: string;
}): Promise<string> {
  const sources = new Map([
    [join(import.meta.dirname, 'entry.virtual.js'), entry],
    [join(import.meta.dirname, 'schemas.virtual.js'), schemas],
  ]);
  const [entryPath = '', schemasPath = ''] = [...sources.keys()];
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
          if (id === 'schemas') return schemasPath;
          return sources.has(id) ? id : null;
        },
        load: (id) => sources.get(id) ?? null,
      },
    ],
  });
  const { output } = await built.generate({ format: 'esm', minify: 'dce-only', comments: false });
  await built.close();
  const [chunk, ...others] = output;
  if (others.length > 0 || chunk.imports.length > 0) {
    throw new Error(`The validators are not one module: they import ${chunk.imports.join(', ')}.`);
  }
  return chunk.code;
}
