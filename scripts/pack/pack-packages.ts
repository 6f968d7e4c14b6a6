import { execFile } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getProjectNode, root } from '../set-up/paths.mjs';

/** Every published package, after those that it depends on. */
export const publishedPackages = [
  'contracts',
  'foundation',
  'products',
  'x509',
  'device',
  'verifier',
  'simulator',
].map((name) => `@stillhouse/${name}`);

/** The environment of a user: Node 24, and nothing of the program or test that runs. */
export const userEnvironment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$)/i.test(name)),
  ),
  PATH: `${dirname(getProjectNode())}${delimiter}${process.env.PATH}`,
};

/**
 * Packs every published package. Two calls at the same time would delete each other's `dist`.
 * @param destination absolute path of an existing folder
 * @returns absolute paths of the tarballs
 */
export async function packPackages(destination: string): Promise<string[]> {
  // By name, because a folder would include its subfolders.
  const named = publishedPackages.flatMap((name) => ['-w', name]);
  const where = ['--pack-destination', destination];
  await promisify(execFile)('npm', ['pack', ...named, ...where], {
    cwd: root,
    env: userEnvironment,
  });
  const names = (await readdir(destination)).filter((name) => name.endsWith('.tgz'));
  return names.sort().map((name) => join(destination, name));
}
