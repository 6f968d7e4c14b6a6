import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, delimiter, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { getProjectNode, root } from '../set-up/paths.mjs';
import { published, stagePackage } from './stage-package.ts';
import { readManifest } from './workspaces.ts';

/** The names of every published package. */
export const publishedPackages = published.map(({ folder }) => readManifest(folder).name);

/** The environment of a user: Node 24, and nothing of the program or test that runs. */
export const userEnvironment: NodeJS.ProcessEnv = {
  ...Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^(npm_|NODE_OPTIONS$)/i.test(name)),
  ),
  PATH: `${dirname(getProjectNode())}${delimiter}${process.env.PATH}`,
};

/**
 * Packs every published package.
 * @param destination absolute path of an existing folder
 * @returns absolute paths of the tarballs
 */
export async function packPackages(destination: string): Promise<string[]> {
  const staging = mkdtempSync(join(tmpdir(), 'stillhouse-staging-'));
  try {
    const stages: string[] = [];
    for (const one of published) {
      const stage = join(staging, basename(one.folder));
      mkdirSync(stage);
      await stagePackage(one, stage);
      stages.push(stage);
    }
    const options = ['--json', '--pack-destination', destination];
    const { stdout } = await promisify(execFile)('npm', ['pack', ...options, ...stages], {
      cwd: root,
      env: userEnvironment,
      maxBuffer: 64 * 1024 * 1024,
    });
    const packed = JSON.parse(stdout) as { filename: string }[];
    return packed.map(({ filename }) => join(destination, filename));
  } finally {
    rmSync(staging, { recursive: true });
  }
}
