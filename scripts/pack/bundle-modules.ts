import { rolldown } from 'rolldown';
import { bundledLibraries } from '../generate/bundle.ts';
import { root } from '../set-up/paths.mjs';
import { isOfPackage } from './workspaces.ts';

/**
 * Bundles modules with the libraries that they import: a program of few files starts faster
 * (decision 0075), and npm downloads one file. Shared and lazily loaded code is in chunks.
 * @param entries paths in the repository, by the name of the output without its ending
 * @param dist absolute path of the folder to write to
 * @param peers packages that the user installs
 * @param platform `browser` for modules that applications bundle into a page
 * @returns the names of the libraries, sorted
 */
export async function bundleModules(
  entries: Readonly<Record<string, string>>,
  {
    dist,
    peers,
    platform = 'node',
  }: { dist: string; peers: readonly string[]; platform?: 'browser' | 'node' },
): Promise<string[]> {
  const built = await rolldown({
    input: { ...entries },
    cwd: root,
    platform,
    // A library may need another version of it.
    external: (specifier, importer) =>
      isOfPackage(specifier, peers) && !importer?.includes('/node_modules/'),
    resolve: {
      conditionNames: [
        'stillhouse-source',
        // For Node, a `require` in a library would get the ES module of another one.
        ...(platform === 'browser' ? ['browser', 'import'] : ['node']),
      ],
    },
  });
  const { output } = await built.write({
    dir: dist,
    format: 'esm',
    entryFileNames: '[name].js',
    chunkFileNames: 'chunks/[name]-[hash].js',
  });
  await built.close();
  const modules = output.flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []));
  const libraries = modules.flatMap((id) =>
    /\/build\/[\w-]*validators\.js$/.test(id)
      ? bundledLibraries
      : (/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(id)?.[1] ?? []),
  );
  return [...new Set(libraries)].toSorted();
}
