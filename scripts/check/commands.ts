import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { cache, root } from '../set-up/paths.mjs';

/** A program with its arguments, run from the root of the repository. */
export type Command = {
  readonly command: readonly [program: string, ...programArguments: string[]];
  readonly env?: Readonly<Record<string, string>>;
};

const runModule = (path: string): [string, string] => [process.execPath, `node_modules/${path}`];
const biome = runModule('@biomejs/biome/bin/biome');

/** The folders that have a tsconfig.json of their own. */
export const typedFolders: readonly string[] = [
  'contracts',
  'contracts/foundation',
  'contracts/products',
  'contracts/x509',
  'contracts/verifier',
  'simulator',
  'simulator/device',
  'simulator/lab',
  'simulator/mcp',
  'simulator/msw',
  'simulator/playground',
  'console',
  'e2e',
  'e2e/mutants',
  'scripts',
];

/** Biome's linter, formatter check and import order. */
export function lint(paths: readonly string[]): Command {
  const wanted = paths.length > 0 ? paths : ['.'];
  return { command: [...biome, 'check', '--error-on-warnings', ...wanted] };
}

/** Rewrites files in the style of the repository. */
export function format(paths: readonly string[]): Command {
  return { command: [...biome, 'check', '--write', ...(paths.length > 0 ? paths : ['.'])] };
}

/**
 * Type-checks one folder that has a tsconfig.json. What did not change is not checked again.
 *
 * @param checkers how many cores to use. Each one repeats a part of the work of the others.
 */
export function checkTypes(folder: string, checkers: number): Command {
  const state = join(cache, 'types', `${folder.replaceAll('/', '-')}.tsbuildinfo`);
  const incremental = ['--incremental', '--tsBuildInfoFile', state];
  return {
    command: [
      ...runModule('typescript-7/bin/tsc'),
      ...['-p', folder, '--checkers', String(checkers), ...incremental],
    ],
  };
}

/**
 * The folders to type-check for the given files or folders: each one's nearest folder with a
 * tsconfig.json. Without arguments all of them.
 */
export function findTypedFolders(paths: readonly string[]): readonly string[] {
  if (paths.length === 0) return typedFolders;
  return [
    ...new Set(
      paths.map((path) => {
        if (!existsSync(join(root, path)))
          throw new Error(`There is no ${path} in the repository.`);
        const folder = findTypedFolder(path);
        if (folder === undefined) throw new Error(`${path} is in no folder with a tsconfig.json.`);
        return folder;
      }),
    ),
  ];
}

/** The nearest folder of a path that has a tsconfig.json, or undefined. */
export function findTypedFolder(path: string): string | undefined {
  const clean = path.replace(/\/+$/, '');
  return typedFolders
    .filter((it) => clean === it || clean.startsWith(`${it}/`))
    .sort((a, b) => b.length - a.length)[0];
}

/** Lints one OpenAPI file. */
export function lintContract(contract: string, config: string): Command {
  return {
    command: [...runModule('@redocly/cli/bin/cli.js'), 'lint', contract, '--config', config],
    env: { REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
  };
}

/** Finds unused files, exports and dependencies. */
export const findDeadCode: Command = {
  command: [...runModule('knip/bin/knip.js'), '--no-progress'],
};

/** In the names of unit test files that take long (decision 0054). */
export const longTests: readonly string[] = ['.matrix.', '.rest.'];

/** Unit, contract and repository tests; `rest` are patterns and options of Vitest. */
export function testUnits(rest: readonly string[]): Command {
  return { command: [...runModule('vitest/vitest.mjs'), 'run', ...rest] };
}

/** Browser tests; `rest` are files and options of Playwright. */
export function testInBrowser(rest: readonly string[]): Command {
  return {
    command: [...runModule('@playwright/test/cli.js'), 'test', '-c', 'e2e', ...rest],
    env: { NODE_OPTIONS: '-C stillhouse-source' },
  };
}
