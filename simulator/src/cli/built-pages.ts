import { existsSync } from 'node:fs';
import { getPackageFile } from '@stillhouse/foundation/package-folder';

/**
 * Where a built page is, or will be once it is built.
 * @param packed in the packed package
 * @param inRepository where its workspace is built to
 */
function findBuiltPage(packed: string, inRepository: string): string {
  const path = getPackageFile(import.meta.url, packed);
  return existsSync(path) ? path : getPackageFile(import.meta.url, inRepository);
}

/** The console that devices serve. */
export const consoleDir = findBuiltPage('dist/console', '../console/dist');

/** The lab page. */
export const labDir = findBuiltPage('dist/lab', 'lab/dist');
