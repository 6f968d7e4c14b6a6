import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from '../set-up/paths.mjs';

const simulator = join(root, 'simulator');

/**
 * Bundles our own code behind the bin `stillhouse-sim`: dist/stillhouse-sim.js, and in dist/chunks what it loads
 * when it needs it. Packages of the registry stay imports: the library has them as dependencies anyway.
 */
export async function bundleProgram(): Promise<void> {
  const built = await rolldown({
    input: { 'stillhouse-sim': join(simulator, 'src/cli/main.ts') },
    cwd: simulator,
    platform: 'node',
    external: (id) => /^(?!@stillhouse\/)[\w@]/.test(id),
    resolve: { conditionNames: ['stillhouse-source', 'node', 'import'] },
  });
  await built.write({
    dir: join(simulator, 'dist'),
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await built.close();
}
