import { readFileSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { dirname, join } from 'node:path';

/**
 * Returns the path of a file of the package that contains a module. Sources, packed library and
 * bundled program have their modules in different folders, but each file of their package at the
 * same path. A package has one package.json.
 * @param moduleUrl `import.meta.url` of the caller
 */
export function getPackageFile(moduleUrl: string, path: string): string {
  return join(dirname(findManifest(moduleUrl)), path);
}

/** Returns the version of the package that contains a module. */
export function readPackageVersion(moduleUrl: string): string {
  return JSON.parse(readFileSync(findManifest(moduleUrl), 'utf8')).version;
}

function findManifest(moduleUrl: string): string {
  const path = findPackageJSON(moduleUrl);
  if (path === undefined) throw new Error(`${moduleUrl} is in no package.`);
  return path;
}
