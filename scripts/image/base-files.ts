import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, realpathSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { getProjectNode } from '../set-up/paths.mjs';
import { copyLibraryLicenses } from './license-files.ts';

/** The user of the image. The number is what official base images use for a user without rights. */
const users = {
  'etc/passwd': 'root:x:0:0:root:/:/sbin/nologin\nstillhouse:x:65532:65532::/data:/sbin/nologin\n',
  'etc/group': 'root:x:0:\nstillhouse:x:65532:\n',
  'etc/nsswitch.conf': 'hosts: files dns\n',
};

/**
 * Writes a base without a container registry: Node, the libraries that it loads, the licenses of
 * both, and a user. Node has certificate authorities of its own.
 * @throws Error if this machine cannot make a base for Linux
 */
export function writeBaseFiles(folder: string): void {
  if (process.platform !== 'linux') {
    throw new Error(
      `A base from scratch needs the Node of Linux, but this is ${process.platform}. Choose another base: --base docker.io/library/node:24-slim`,
    );
  }
  const node = join(folder, 'usr/local/bin/node');
  mkdirSync(dirname(node), { recursive: true });
  const installed = realpathSync(getProjectNode());
  copyFileSync(installed, node);
  removeDebugSymbols(node);
  chmodSync(node, 0o755);
  const libraries = listLibraries(node);
  for (const library of libraries) {
    mkdirSync(dirname(join(folder, library)), { recursive: true });
    copyFileSync(library, join(folder, library));
  }
  for (const [path, text] of Object.entries(users)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  mkdirSync(join(folder, 'tmp'));
  const licenses = join(folder, 'usr/share/licenses');
  mkdirSync(join(licenses, 'node'), { recursive: true });
  copyFileSync(join(dirname(installed), '../LICENSE'), join(licenses, 'node/LICENSE'));
  copyLibraryLicenses(libraries, licenses);
}

/** Saves 18 MB. */
function removeDebugSymbols(program: string): void {
  try {
    execFileSync('strip', [program]);
  } catch (error) {
    throw new Error('"strip" is needed to make the image small. Install binutils.', {
      cause: error,
    });
  }
}

/** Absolute paths of the shared libraries of a program, the dynamic loader included. */
export function listLibraries(program: string): string[] {
  const lines = execFileSync('ldd', [program], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => /(?:^|=>)\s*(\/\S+) \(/.exec(line)?.[1] ?? []);
}
