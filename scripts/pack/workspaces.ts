import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** The package.json of a workspace, as far as packing reads it. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports?: Readonly<Record<string, string | { readonly 'stillhouse-source': string }>>;
  readonly files?: readonly string[];
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

/**
 * Maps what a module can import from our workspaces to the path of its source. `*` stands for a
 * name in both.
 */
export function listSources(): ReadonlyMap<string, string> {
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    workspaces: string[];
  };
  return new Map(
    workspaces.flatMap((folder) => {
      const { name, exports = {} } = readManifest(folder);
      return Object.entries(exports).flatMap(([door, target]) =>
        typeof target === 'string'
          ? []
          : [[`${name}${door.slice(1)}`, join(folder, target['stillhouse-source'])] as const],
      );
    }),
  );
}

/**
 * Returns the source that a specifier such as `@stillhouse/contracts/api` names; null for what is
 * not ours.
 */
export function findSource(sources: ReadonlyMap<string, string>, specifier: string): string | null {
  const exact = sources.get(specifier);
  if (exact !== undefined) return exact;
  for (const [name, source] of sources) {
    const prefix = name.replace('*', '');
    if (name.endsWith('*') && specifier.startsWith(prefix)) {
      return source.replace('*', specifier.slice(prefix.length));
    }
  }
  return null;
}

/** Returns true if a specifier, such as `msw/http`, names a module of one of these packages. */
export function isOfPackage(specifier: string, names: readonly string[]): boolean {
  return names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}
