import { getPackageFile } from '@stillhouse/foundation/package-folder';

const isSource = import.meta.url.endsWith('.ts');

/**
 * Where a built page is, or will be once it is built. The sources do not look at `packed`: a
 * package that was once made there has the page of that day.
 * @param packed in the packed package
 * @param inRepository where its workspace is built to
 */
function getBuiltPage(packed: string, inRepository: string): string {
  return getPackageFile(import.meta.url, isSource ? inRepository : packed);
}

/** The console that devices serve. */
export const consoleDir = getBuiltPage('dist/console', '../console/dist');

/** The lab page. */
export const labDir = getBuiltPage('dist/lab', 'lab/dist');

/** What `npm run reports` writes. A package has no reports. */
export const reportsDir = isSource ? getPackageFile(import.meta.url, '../reports') : null;
