// One step of the check by itself, with its output as it comes:
//   npm run lint [-- PATH...]                     npm run format [-- PATH...]
//   npm run typecheck [-- PATH...]                npm run build
//   npm run test:unit [-- PATTERN... OPTION...]   npm run test:e2e [-- FILE... OPTION...]
import { spawnSync } from 'node:child_process';
import {
  type Command,
  checkTypes,
  findTypedFolders,
  format,
  lint,
  lintContract,
  testInBrowser,
  testUnits,
} from './check/commands.ts';
import { root } from './set-up/paths.mjs';

const contracts = {
  'openapi.yaml': 'redocly.yaml',
  'simulator/control.yaml': 'simulator/redocly.yaml',
};

/** The commands of each task, for its arguments. */
const tasks: Readonly<Record<string, (rest: readonly string[]) => readonly Command[]>> = {
  lint(paths) {
    const wanted = Object.entries(contracts).filter(
      ([contract]) => paths.length === 0 || paths.includes(contract),
    );
    const files = paths.filter((path) => !(path in contracts));
    const code = paths.length === 0 || files.length > 0 ? [lint(files)] : [];
    return [...code, ...wanted.map(([contract, config]) => lintContract(contract, config))];
  },
  format: (paths) => [format(paths)],
  typecheck: (paths) => findTypedFolders(paths).map(checkTypes),
  // Set-up, which ran before this program, has built the console and the lab page if they had
  // changed.
  build: () => [],
  'test:unit': (rest) => [testUnits(rest)],
  'test:e2e': (rest) => [testInBrowser(rest)],
};

const [name = '', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`Name a task: ${Object.keys(tasks).join(', ')}.`);
  process.exitCode = 2;
} else {
  run(task);
}

function run(task: NonNullable<(typeof tasks)[string]>): void {
  let commands: readonly Command[];
  try {
    commands = task(rest);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
    return;
  }
  for (const { command, env } of commands) {
    const [program, ...programArguments] = command;
    const { status } = spawnSync(program, programArguments, {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: 'inherit',
    });
    if (status !== 0) process.exitCode = status ?? 1;
  }
}
