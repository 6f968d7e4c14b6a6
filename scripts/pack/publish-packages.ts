import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { promisify } from 'node:util';
import { findRemedy } from '../set-up/remedies.mjs';

/** A packed package. */
type Tarball = { readonly path: string; readonly id: string; readonly integrity: string };

export type PublishOptions = {
  /** Absolute paths. */
  readonly tarballs: readonly string[];
  /** True checks everything, and publishes nothing. */
  readonly isDry: boolean;
  /** Of the version, such as `latest`. */
  readonly tag: string;
  /** With npm's settings, which name the registry and the login. */
  readonly environment: NodeJS.ProcessEnv;
  readonly print: (line: string) => void;
};

/**
 * Publishes packages. Those of an interrupted run are skipped if they have the same bytes.
 * @throws Error with the remedy, before anything is published if that can be known
 */
export async function publishPackages(options: PublishOptions): Promise<void> {
  const { isDry, tag, environment, print } = options;
  const tarballs = await Promise.all(options.tarballs.map(readTarball));
  const cwd = dirname(tarballs[0]?.path ?? '');
  const npm = (...words: string[]) => runNpm(words, { cwd, env: environment });
  const user = (await npm('whoami')).trim();
  const registry = (await npm('config', 'get', 'registry')).trim();
  const missing: Tarball[] = [];
  for (const tarball of tarballs) {
    const published = await readPublished(tarball.id, npm);
    if (published === null) missing.push(tarball);
    else if (published !== tarball.integrity) {
      throw new Error(
        `${tarball.id} is in the registry with other content, and a version cannot be replaced. Raise the version.`,
      );
    }
    print(`${tarball.id}: ${published === null ? 'is new' : 'is in the registry already'}`);
  }
  if (isDry) {
    const command = 'npm run publish-packages -- --yes';
    print(`Nothing is published. As ${user}, to ${registry}: ${command}`);
    return;
  }
  for (const { path, id } of missing) {
    await npm('publish', path, '--tag', tag);
    print(`${id}: published`);
  }
}

async function readTarball(path: string): Promise<Tarball> {
  const { stdout } = await promisify(execFile)('tar', ['-xzOf', path, 'package/package.json']);
  const { name, version } = JSON.parse(stdout);
  const hash = createHash('sha512').update(readFileSync(path)).digest('base64');
  return { path, id: `${name}@${version}`, integrity: `sha512-${hash}` };
}

/** Returns the integrity of a published version, or null if there is none. */
async function readPublished(id: string, npm: (...words: string[]) => Promise<string>) {
  try {
    return (await npm('view', id, 'dist.integrity')).trim() || null;
  } catch (error) {
    if (error instanceof Error && error.message.includes('E404')) return null;
    throw error;
  }
}

/** @throws Error with what npm says, without its log, and the remedy */
async function runNpm(
  words: readonly string[],
  place: { cwd: string; env: NodeJS.ProcessEnv },
): Promise<string> {
  try {
    return (await promisify(execFile)('npm', [...words], place)).stdout;
  } catch (error) {
    const { stderr = '' } = error as { stderr?: string };
    const errors = stderr.split('\n').filter((line) => /^npm error (?!A complete log)/.test(line));
    const lines = [`npm ${words[0]} failed.`, findRemedy(stderr), ...errors];
    throw new Error(lines.filter((line) => line !== null).join('\n'), { cause: error });
  }
}
