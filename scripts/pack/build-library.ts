import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { addLicense } from './add-documents.ts';
import type { Package } from './package.ts';

/**
 * Compiles the entry points of a package to JavaScript and declarations in dist/. Files keep their
 * relative paths, so that relative imports work. Deletes the old dist/.
 * @throws Error with the errors of the compiler
 */
export function buildLibrary(name: Package): void {
  const folder = join(root, name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  compile(join(folder, 'tsconfig.pack.json'));
  // The compiler does not copy the compiled validators and generated declarations.
  const build = join(folder, 'build');
  if (existsSync(build)) cpSync(build, join(dist, 'build'), { recursive: true });
  for (const file of globSync('**/generated/*.d.ts', { cwd: folder, exclude: isElsewhere })) {
    mkdirSync(dirname(join(dist, file)), { recursive: true });
    copyFileSync(join(folder, file), join(dist, file));
  }
  addLicense(name);
}

function isElsewhere(path: string): boolean {
  return path === 'dist' || path === 'node_modules';
}

/** Uses the compiler that checks our types, because TypeScript 5 knows fewer browser APIs. */
function compile(project: string): void {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${project} does not compile (exit ${status}).\n${stdout}`);
}
