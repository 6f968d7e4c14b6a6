import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';

/** Texts that a Debian package names instead of repeating them. */
const commonLicenses = '/usr/share/common-licenses';

/**
 * Copies the licenses of libraries of this machine.
 * @param libraries absolute paths
 * @param folder absolute path of an existing folder
 * @throws Error if the owner of a library, or its license, is unknown
 */
export function copyLibraryLicenses(libraries: readonly string[], folder: string): void {
  for (const library of libraries) {
    const files = listDebianLicenses(library) ?? listRpmLicenses(library);
    if (files.length === 0) {
      throw new Error(
        `The license of ${library} is unknown, because no package of Debian or RPM has it. Choose another base: --base docker.io/library/node:24-slim`,
      );
    }
    for (const [name, file] of files) {
      mkdirSync(join(folder, name), { recursive: true });
      copyFileSync(file, join(folder, name, basename(file)));
    }
  }
}

type LicenseFile = readonly [folder: string, file: string];

function listDebianLicenses(library: string): LicenseFile[] | null {
  // By name, because a package may have it below /lib, and the loader below /usr/lib.
  const owner = query('dpkg-query', '-S', `*/${basename(library)}`);
  const [, name] = /^([^:\s]+)(?::\S+)?: /m.exec(owner) ?? [];
  if (name === undefined) return null;
  const copyright = `/usr/share/doc/${name}/copyright`;
  if (!existsSync(copyright)) return [];
  const text = readFileSync(copyright, 'utf8');
  const named = new Set(text.match(/(?<=\/usr\/share\/common-licenses\/)[\w.+-]*\w/g));
  const common = [...named]
    .map((license) => join(commonLicenses, license))
    .filter((file) => existsSync(file));
  return [[name, copyright], ...common.map((file) => ['common-licenses', file] as const)];
}

function listRpmLicenses(library: string): LicenseFile[] {
  const files = query('rpm', '-q', '--licensefiles', '-f', library).split('\n');
  return files
    .filter((file) => file.startsWith('/') && existsSync(file))
    .map((file) => [basename(library), file]);
}

/** Returns what a package manager prints; nothing if it is missing or knows nothing. */
function query(program: string, ...options: string[]): string {
  try {
    return execFileSync(program, options, {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
  } catch {
    return '';
  }
}
