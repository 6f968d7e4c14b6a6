import { spawnSync } from 'node:child_process';
import {
  copyFileSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { findPlatformSource, findSource, isOfPackage, listSources } from './workspaces.ts';

const sources = listSources();

/** Where the types of bundled libraries are. */
const libraryFolder = 'types';

/** Specifiers of imports and exports in declarations. */
const specifiers = /(?<=(?:\bfrom |\bimport |\bimport\()(["']))[^"'\n]+(?=\1)/g;

/**
 * Writes the declarations of entry points, with those of everything that they import, so that a
 * package needs no other one. Each file gets its path in the repository below `dist`.
 * @param folder whose compiler options apply
 * @param entries paths in the repository
 * @param dist absolute path
 * @param peers packages that the user installs
 * @returns the libraries whose types are copied
 * @throws Error with the errors of the compiler
 */
export function buildTypes(
  folder: string,
  entries: readonly string[],
  { dist, peers }: { dist: string; peers: readonly string[] },
): string[] {
  compile(folder, entries, dist);
  const libraries = new Set<string>();
  // From the entry points on: a declaration that nothing imports may need types of its own.
  const found = new Set(entries.map(toDeclaration));
  const findTarget = (path: string, specifier: string): string | null => {
    // The declarations of a library are one file.
    const isLibrary = dirname(path) === libraryFolder;
    if (specifier.startsWith('.')) {
      return isLibrary ? path : toDeclaration(join(dirname(path), specifier));
    }
    if (isBuiltin(specifier) || isOfPackage(specifier, peers)) return null;
    const source = specifier.startsWith('#')
      ? findPlatformSource(path, specifier)
      : findSource(sources, specifier);
    if (source !== null) return toDeclaration(source);
    libraries.add(specifier);
    return join(libraryFolder, `${specifier}.d.ts`);
  };
  for (const path of found) {
    const file = join(dist, path);
    if (!existsSync(file)) copyDeclaration(path, file);
    const text = readFileSync(file, 'utf8').replaceAll(specifiers, (specifier) => {
      const target = findTarget(path, specifier);
      if (target === null) return specifier;
      found.add(target);
      const to = relative(dirname(path), target).replace(/\.d\.ts$/, '.js');
      return to.startsWith('.') ? to : `./${to}`;
    });
    writeFileSync(file, text);
  }
  for (const path of globSync('**/*.ts', { cwd: dist })) {
    if (!found.has(path)) rmSync(join(dist, path));
  }
  return [...libraries];
}

/** Uses the compiler that checks our types, because TypeScript 5 knows fewer browser APIs. */
function compile(folder: string, entries: readonly string[], dist: string): void {
  const project = join(dirname(dist), 'tsconfig.json');
  const configuration = {
    extends: join(root, folder, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, emitDeclarationOnly: true },
      ...{ rootDir: root, outDir: dist },
      typeRoots: [join(root, 'node_modules/@types')],
      // As paths, because the compiler writes nothing of a package in node_modules.
      paths: Object.fromEntries([...sources].map(([name, path]) => [name, [join(root, path)]])),
    },
    include: [],
    files: entries.map((entry) => join(root, entry)),
  };
  writeFileSync(project, JSON.stringify(configuration));
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${folder} does not compile (exit ${status}).\n${stdout}`);
  rmSync(project);
}

/** Copies what the compiler does not write: generated declarations, and those of a library. */
function copyDeclaration(path: string, file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  const [, library] = new RegExp(`^${libraryFolder}/(.+)\\.d\\.ts$`).exec(path) ?? [];
  copyFileSync(join(root, library === undefined ? path : getLibraryTypes(library)), file);
}

function getLibraryTypes(library: string): string {
  const folder = join('node_modules', library);
  const { exports } = JSON.parse(readFileSync(join(root, folder, 'package.json'), 'utf8'));
  return join(folder, exports['.'].import.replace(/\.mjs$/, '.d.mts'));
}

/** Returns the declaration of a module. It may name the source or the code of another one. */
function toDeclaration(path: string): string {
  return path.replace(/(\.d)?\.[jt]s$/, '.d.ts');
}
