import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../set-up/paths.mjs';

/**
 * Bundles a package's program, src/cli/main.ts, into NAME.js, and lazily loaded code into chunks.
 * Libraries are included, because a program of few files starts faster (decision 0075).
 * @param folder of the package in the repository
 * @param dist absolute path of the folder to write to
 * @returns the names of the libraries, sorted
 */
export async function bundleProgram(folder: string, name: string, dist: string): Promise<string[]> {
  const cwd = join(root, folder);
  const built = await rolldown({
    input: { [name]: join(cwd, 'src/cli/main.ts') },
    cwd,
    platform: 'node',
    resolve: { conditionNames: ['stillhouse-source', 'node'] },
  });
  const { output } = await built.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await built.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const libraries = modules.flatMap(
    (id) => /.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? [],
  );
  return [...new Set(libraries)].toSorted();
}
