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
import { findSource, listSources } from './workspaces.ts';

const sources = listSources();

/** Specifiers of imports and exports in what the compiler writes. */
const specifiers = /(?<=(?:\bfrom |\bimport |\bimport\()(["']))[^"'\n]+(?=\1)/g;

/**
 * Compiles entry points to JavaScript and declarations, with everything that they import from this
 * repository. Each file gets its path in the repository below `dist`, and imports between
 * workspaces become relative, so that a package needs none of the others.
 * @param folder whose compiler options apply
 * @param entries paths in the repository
 * @param dist absolute path
 * @returns the libraries that the code or its types import
 * @throws Error with the errors of the compiler
 */
export function buildLibrary(folder: string, entries: readonly string[], dist: string): string[] {
  compile(folder, entries, dist);
  const libraries = new Set<string>();
  // From the entry points on: a declaration that nothing imports may need types of its own.
  const found = new Set(
    entries.flatMap((entry) => ['.js', '.d.ts'].map((it) => rename(entry, it))),
  );
  for (const path of found) {
    provide(path, dist);
    const file = join(dist, path);
    const text = readFileSync(file, 'utf8');
    const rewritten = text.replaceAll(specifiers, (specifier) => {
      const source = findSource(sources, specifier);
      if (source !== null) {
        const target = rename(source, '.js');
        found.add(path.endsWith('.js') ? target : rename(target, '.d.ts'));
        const to = relative(dirname(path), target);
        return to.startsWith('.') ? to : `./${to}`;
      }
      if (specifier.startsWith('.')) {
        const target = join(dirname(path), specifier);
        found.add(path.endsWith('.js') ? target : rename(target, '.d.ts'));
      } else if (!isBuiltin(specifier)) libraries.add(getLibrary(specifier));
      return specifier;
    });
    if (rewritten !== text) writeFileSync(file, rewritten);
  }
  for (const path of globSync('**/*.*', { cwd: dist })) {
    if (!found.has(path)) rmSync(join(dist, path));
  }
  return [...libraries].toSorted();
}

/** Uses the compiler that checks our types, because TypeScript 5 knows fewer browser APIs. */
function compile(folder: string, entries: readonly string[], dist: string): void {
  const project = join(dirname(dist), 'tsconfig.json');
  const configuration = {
    extends: join(root, folder, 'tsconfig.json'),
    compilerOptions: {
      ...{ noEmit: false, declaration: true, rootDir: root, outDir: dist },
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

/** Copies a generated file, which the compiler does not write. */
function provide(path: string, dist: string): void {
  const file = join(dist, path);
  if (existsSync(file)) return;
  mkdirSync(dirname(file), { recursive: true });
  copyFileSync(join(root, path), file);
}

/** Replaces the ending of a module. A declaration may name its source or its code. */
function rename(path: string, ending: string): string {
  return path.replace(/(\.d)?\.[jt]s$/, ending);
}

/** Returns `@scope/name` or `name` of a specifier. */
function getLibrary(specifier: string): string {
  const [first = '', second = ''] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}
