import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../set-up/paths.mjs';

type Versions = Readonly<Record<string, string>>;

/** An entry of `packages` in package-lock.json, as far as it is needed. */
type LockedPackage = {
  readonly link?: boolean;
  readonly resolved?: string;
  readonly version?: string;
  readonly integrity?: string;
  readonly hasInstallScript?: boolean;
  readonly dependencies?: Versions;
  readonly devDependencies?: Versions;
  readonly optionalDependencies?: Versions;
  readonly peerDependencies?: Versions;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
};

export type LockedPackages = Readonly<Record<string, LockedPackage>>;

export function readLockedPackages(): LockedPackages {
  return JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
}

/** Finds a package as Node does: in node_modules of the folder, then of the folders above. */
export function findInstalled(locked: LockedPackages, name: string, from: string): string {
  for (let folder = from; ; folder = folder.split('/').slice(0, -1).join('/')) {
    const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
    if (locked[path] !== undefined) return path;
    if (folder === '') throw new Error(`package-lock.json has no ${name}, which ${from} needs.`);
  }
}
