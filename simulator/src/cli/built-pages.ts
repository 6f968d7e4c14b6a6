import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Where a built page is, or will be once it is built.
 * @param packed in the packed package, whose program is in dist/chunks
 * @param inRepository where its workspace is built to
 */
function findBuiltPage(packed: string, inRepository: string): string {
  const [inPackage, inWorkspace] = [packed, inRepository].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  ) as [string, string];
  return existsSync(inPackage) ? inPackage : inWorkspace;
}

/** The console that devices serve. */
export const consoleDir = findBuiltPage('../console', '../../../console/dist');

/** The lab page. */
export const labDir = findBuiltPage('../lab', '../../lab/dist');
