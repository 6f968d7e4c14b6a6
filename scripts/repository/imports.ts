import { posix } from 'node:path';
import ts from 'typescript';
import { findPlatformSource } from '../pack/workspaces.ts';
import type { Source } from './sources.ts';

/**
 * One import of a file: what it names, and the repository path it leads to (null for a package from
 * the registry).
 */
export type Import = {
  readonly from: string;
  readonly specifier: string;
  readonly to: string | null;
};

/** The files behind the entry points of our own packages. */
const entryPoints: Readonly<Record<string, string>> = {
  '@stillhouse/contracts': 'contracts/src',
  '@stillhouse/foundation': 'contracts/foundation/src',
  '@stillhouse/products': 'contracts/products/src',
  '@stillhouse/x509': 'contracts/x509/src',
  'stillhouse-verify': 'contracts/verifier/src',
  '@stillhouse/mutants': 'e2e/mutants/src/simulated-device',
  '@stillhouse/device': 'simulator/device/src',
  stillhouse: 'simulator/src',
  'stillhouse/client': 'simulator/client',
  'stillhouse/pages': 'simulator/src',
  'stillhouse/playwright': 'simulator/playwright',
  '@stillhouse/console': 'console/src',
  '@stillhouse/msw': 'simulator/msw/src',
  '@stillhouse/ui': 'console/ui/src',
};

/** Every import of a TypeScript file, static, dynamic or type-only. */
export function listImports({ path, text }: Source): Import[] {
  return ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => ({
    from: path,
    specifier: fileName,
    to: resolveImport(path, fileName),
  }));
}

function resolveImport(path: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return posix.normalize(posix.join(posix.dirname(path), specifier));
  if (specifier.startsWith('#')) return findPlatformSource(path, specifier);
  const [, name, rest] = /^(@stillhouse\/[^/]+|stillhouse[^/]*)\/?(.*)$/.exec(specifier) ?? [];
  if (name === undefined || rest === undefined) return null;
  const entryPoint = entryPoints[specifier] ?? entryPoints[name];
  if (entryPoint === undefined)
    throw new Error(`${path} imports ${specifier}: the repository has no such package`);
  return posix.join(entryPoint, entryPoints[specifier] === undefined ? rest : 'door');
}
