import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

/** The package.json of a workspace, as far as packing reads it. */
export type Manifest = {
  readonly name: string;
  readonly version: string;
  readonly license: string;
  readonly exports?: Readonly<Record<string, string | { readonly 'stillhouse-source': string }>>;
  /** Modules that the package has twice, for Node and for pages. */
  readonly imports?: Readonly<Record<string, { readonly default: string }>>;
  readonly files?: readonly string[];
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
};

export function readManifest(folder: string): Manifest {
  return JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
}

function listWorkspaces(): readonly string[] {
  return JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).workspaces;
}

/**
 * Maps what a module can import from our workspaces to the path of its source. `*` stands for a
 * name in both.
 */
export function listSources(): ReadonlyMap<string, string> {
  return new Map(
    listWorkspaces().flatMap((folder) => {
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

/** The modules that each package has twice, by its folder, as `listSources`. Those for Node. */
const platformSources: ReadonlyMap<string, ReadonlyMap<string, string>> = new Map(
  listWorkspaces().map((folder) => {
    const modules = Object.entries(readManifest(folder).imports ?? {});
    return [folder, new Map(modules.map(([name, target]) => [name, join(folder, target.default)]))];
  }),
);

/**
 * Returns the source for Node that a specifier such as `#platform/hash` names in a file of a
 * package; null if the package does not have it.
 */
export function findPlatformSource(path: string, specifier: string): string | null {
  const folders = [...platformSources.keys()].filter((folder) => path.startsWith(`${folder}/`));
  const [own = ''] = folders.toSorted((one, other) => other.length - one.length);
  return findSource(platformSources.get(own) ?? new Map(), specifier);
}

/** Returns true if a specifier, such as `msw/http`, names a module of one of these packages. */
export function isOfPackage(specifier: string, names: readonly string[]): boolean {
  return names.some((name) => specifier === name || specifier.startsWith(`${name}/`));
}
