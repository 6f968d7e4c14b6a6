import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { getPackageFile } from '@stillhouse/foundation/package-folder';

/** The folders of the package with a library in YAML. */
export type LibraryFolder = 'profiles' | 'src/scenarios/library';

/** Lists the files of a library with their path in its folder. */
export function listLibraryFiles(folder: LibraryFolder): string[] {
  return readdirSync(getPath(folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.yaml'))
    .map((file) => file.replaceAll('\\', '/'));
}

export function readLibraryFile(folder: LibraryFolder, file: string): string {
  return readFileSync(join(getPath(folder), file), 'utf8');
}

function getPath(folder: LibraryFolder): string {
  return getPackageFile(import.meta.url, folder);
}
