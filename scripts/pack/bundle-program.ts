import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../set-up/paths.mjs';
import type { Package } from './package.ts';

/**
 * Bundles our own code of a package's program, src/cli/main.ts, into dist/NAME.js, and lazily
 * loaded code into dist/chunks. Packages of the registry stay imports, because the library depends
 * on them anyway.
 */
export async function bundleProgram(folder: Package, name: string): Promise<void> {
  const cwd = join(root, folder);
  const built = await rolldown({
    input: { [name]: join(cwd, 'src/cli/main.ts') },
    cwd,
    platform: 'node',
    external: (id) => /^(?!@stillhouse\/)[\w@]/.test(id),
    resolve: { conditionNames: ['stillhouse-source', 'node', 'import'] },
  });
  await built.write({
    dir: join(cwd, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await built.close();
}
