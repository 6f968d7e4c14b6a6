import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, globSync, mkdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from '../set-up/paths.mjs';
import { addLicense } from './add-documents.ts';
import type { Package } from './package.ts';

/**
 * Compiles what the doors of a package lead to into its dist/, JavaScript and declarations,
 * everything at the place that it has in the package, so that relative imports go on to hold. What
 * was in dist/ goes away.
 * @throws Error with what the compiler found
 */
export function buildLibrary(name: Package): void {
  const folder = join(root, name);
  const dist = join(folder, 'dist');
  rmSync(dist, { recursive: true, force: true });
  compile(join(folder, 'tsconfig.pack.json'));
  // The compiler leaves alone what is compiled already: the validators, and declarations that were
  // generated.
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

/** By the compiler that checks our types: TypeScript 5 knows less of the browser. */
function compile(project: string): void {
  const compiler = join(root, 'node_modules/typescript-7/bin/tsc');
  const { status, stdout } = spawnSync(process.execPath, [compiler, '-p', project], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${project} does not compile (exit ${status}).\n${stdout}`);
}
