// Runs one step of the check without buffering its output: `npm run lint`, `format`, `typecheck`,
// `build`, `test:unit` and `test:e2e`.
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
import { runCommand } from './check/run-command.ts';
import { describeScript } from './npm-script.ts';
import { checkTestPrograms, checkWritable } from './set-up/prerequisites.mjs';

const contracts = {
  'openapi.yaml': 'redocly.yaml',
  'simulator/control.yaml': 'simulator/redocly.yaml',
};

type Task = {
  readonly description: string;
  readonly arguments?: string;
  readonly help?: string;
  readonly isTest?: true;
  /** The commands for the arguments. */
  readonly list: (rest: readonly string[]) => readonly Command[];
};

const tasks: Readonly<Record<string, Task>> = {
  lint: {
    description: 'Checks format, import order and lint rules, and both contracts.',
    arguments: '[path...]',
    list(paths) {
      const wanted = Object.entries(contracts).filter(
        ([contract]) => paths.length === 0 || paths.includes(contract),
      );
      const files = paths.filter((path) => !(path in contracts));
      const code = paths.length === 0 || files.length > 0 ? [lint(files)] : [];
      return [...code, ...wanted.map(([contract, config]) => lintContract(contract, config))];
    },
  },
  format: {
    description: 'Rewrites files in the style of the repository.',
    arguments: '[path...]',
    list: (paths) => [format(paths)],
  },
  typecheck: {
    description: 'Checks the types of every folder, or of the folders that contain the paths.',
    arguments: '[path...]',
    list: (paths) => findTypedFolders(paths).map((folder) => checkTypes(folder, 2)),
  },
  build: {
    description: 'Generates code and builds the console and the lab page, if they have changed.',
    // Set-up has already done it before this program started.
    list: () => [],
  },
  'test:unit': {
    description: 'Runs unit, contract and repository tests.',
    arguments: '[pattern or option of Vitest...]',
    isTest: true,
    help: `Examples:
  npm run test:unit -- simulator/src/http/listener.test.ts
  npm run test:unit -- listener.test.ts -t "part of its name"

All options: node_modules/.bin/vitest --help`,
    list: (rest) => [testUnits(rest)],
  },
  'test:e2e': {
    description: 'Runs browser tests: the real console against the real simulator.',
    arguments: '[file or option of Playwright...]',
    isTest: true,
    help: `Examples:
  npm run test:e2e -- e2e/tests/proxy.spec.ts -g "part of its name"
  npm run test:e2e -- proxy.spec.ts --headed

All options: node_modules/.bin/playwright test --help`,
    list: (rest) => [testInBrowser(rest)],
  },
};

const [name = '', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (task === undefined) {
  console.error(`Name a task: ${Object.keys(tasks).join(', ')}.`);
  process.exitCode = 2;
} else {
  describe(name, task).parse(rest, { from: 'user' });
  await run(task);
}

function describe(name: string, { description, arguments: words, help }: Task) {
  const script = describeScript(name, description);
  // Vitest and Playwright receive all options.
  if (help !== undefined) script.allowUnknownOption().addHelpText('after', `\n${help}`);
  return words === undefined ? script : script.usage(words).argument('[words...]');
}

async function run(task: Task): Promise<void> {
  let commands: readonly Command[];
  try {
    if (task.isTest) {
      checkTestPrograms();
      checkWritable();
    }
    commands = task.list(rest);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 2;
    return;
  }
  for (const command of commands) {
    const code = await runCommand(command);
    if (code !== 0) process.exitCode = code;
  }
}
