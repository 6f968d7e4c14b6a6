import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { printError, printText } from '@stillhouse/foundation/print';
import { Argument, Command, CommanderError } from 'commander';
import { UsageError } from '../model/usage-error.ts';
import { exitCodes } from '../results/exit-codes.ts';
import { addConsoleCommand } from './define-console.ts';
import { addReplayCommand } from './define-replay.ts';
import { addVerifyCommand } from './define-verify.ts';
import { createChoiceOption, createOption, parsePort, parseTargetUrl } from './option-parsers.ts';
import { addSessionOptions } from './session-options.ts';

/**
 * Runs the command of a command line.
 * @returns the exit code
 */
export async function runCommand(args: readonly string[]): Promise<number> {
  let exitCode: number = exitCodes.conformant;
  const program = createProgram((code) => {
    exitCode = code;
  });
  try {
    await program.parseAsync(addCommand(args), { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.exitCode === 0 ? exitCodes.conformant : exitCodes.usage;
    }
    if (!(error instanceof UsageError)) throw error;
    printError(error.message);
    return exitCodes.usage;
  }
}

/** `stillhouse-verify --target URL` verifies: a command line that begins with an option. */
function addCommand(args: readonly string[]): readonly string[] {
  const [first = ''] = args;
  const isOption = first.startsWith('-') && !['-h', '--help', '--version'].includes(first);
  return isOption ? ['verify', ...args] : args;
}

/** Each action loads its modules when it runs, so that help and errors are fast. */
export function createProgram(onExit: (exitCode: number) => void): Command {
  const program = new Command('stillhouse-verify')
    .description('Checks devices against the contract')
    .version(readPackageVersion(import.meta.url), '--version', 'Print the version')
    .exitOverride()
    .configureOutput({ writeOut: printText, writeErr: (text) => printError(toOneLine(text)) })
    .helpCommand(false);
  const verify = addVerifyCommand(program, onExit);
  addRestoreCommand(program, onExit);
  addReplayCommand(program, onExit);
  addCompareCommand(program, onExit);
  addMergeCommand(program, onExit);
  addProxyCommand(program, onExit);
  addReadCommand(program, onExit);
  addDiffCommand(program, onExit);
  addConsoleCommand(program, onExit);
  program.addHelpText('after', () => `\nWithout a command:\n\n${verify.helpInformation()}`);
  return program;
}

/** The library puts the option that may be meant in a line of its own. */
function toOneLine(text: string): string {
  return text.trimEnd().replace(/\n(?=\(Did you mean [^\n]*\)$)/, ' ');
}

function addRestoreCommand(program: Command, onExit: (exitCode: number) => void): void {
  addSessionOptions(program.command('restore'))
    .description('Restore the values that an interrupted run changed')
    .addArgument(new Argument('<undo-log>', 'file that the run named'))
    .addOption(
      createOption(
        '--target <url>',
        'Where the device is now (default: where it was)',
        parseTargetUrl,
      ),
    )
    .addHelpText(
      'after',
      `
Reads every value, writes it if it differs and reads it again. Deletes the undo log if all
values are restored. The device must have the serial number of the undo log.

Exit status
  ${exitCodes.conformant}  All values are restored.
  ${exitCodes.usage}  The command line or the undo log is invalid, or this is another device.
  ${exitCodes.unreachable}  The target does not respond, is not a device, or rejects the sign-in.
  ${exitCodes.restoreFailed}  A value could not be restored, or another device answers. The undo log remains.

Example
  STILLHOUSE_PASSWORD=secret stillhouse-verify restore NAbc12d340001-2030-01-07T09-00-00-000Z-42.jsonl`,
    )
    .action(async (path, options) => {
      onExit(await (await import('./restore-command.ts')).restoreCommand(path, options));
    });
}

function addCompareCommand(program: Command, onExit: (exitCode: number) => void): void {
  program
    .command('compare')
    .description('Show what changed between two runs, such as those of two firmware versions')
    .addArgument(new Argument('<a.json>', 'report of the first run'))
    .addArgument(new Argument('<b.json>', 'report of the second run'))
    .option('--json', 'Print the changes as JSON')
    .addHelpText(
      'after',
      `
Exit status
  ${exitCodes.conformant}  Nothing fails that did not fail before.
  ${exitCodes.failures}  Something fails that did not fail before.
  ${exitCodes.usage}  A file is not a report.
  ${exitCodes.nothingTested}  No requirement was tested in both reports.

Example
  stillhouse-verify compare before/report.json after/report.json`,
    )
    .action(async (before, after, options) => {
      onExit((await import('./compare-command.ts')).compareCommand(before, after, options));
    });
}

function addMergeCommand(program: Command, onExit: (exitCode: number) => void): void {
  program
    .command('merge')
    .description('Merge reports of several devices, or of the shards of a run, into one')
    .addArgument(new Argument('<report.json...>', 'reports of verify, each of another device'))
    .addOption(
      createOption('--report <folder>', 'Write the report as JSON, HTML, JUnit XML, SARIF and WFC'),
    )
    .addHelpText(
      'after',
      `
A requirement has the worst of its verdicts. byDevice in report.json has the verdict on each
device. All reports need the same contract, harm level, strictness, --only and --skip.

Exit status
  That of the worst report: the first of 5, 3, 4, 2, 1, 6, 0. Also:
  ${exitCodes.usage}  A file is not a report, is of another run, or a shard is missing.

Example
  stillhouse-verify merge shard-*/report.json --report merged`,
    )
    .action(async (paths, options) => {
      onExit((await import('./merge-command.ts')).mergeCommand(paths, options));
    });
}

function addProxyCommand(program: Command, onExit: (exitCode: number) => void): void {
  program
    .command('proxy')
    .description('Forward requests between a client and a device, and report violations of both')
    .addOption(createOption('--target <url>', 'Address of the device', parseTargetUrl))
    .addOption(
      createOption('--port <n>', 'Port on this machine. 0 picks a free one', parsePort).default(
        8089,
      ),
    )
    .addOption(createOption('--report <folder>', 'Write recording.json there at the end'))
    .addOption(createStrictnessOption())
    .option('--insecure', 'Accept any certificate of the device')
    .addOption(createOption('--ca <file>', 'Certificates (PEM) to trust besides the usual ones'))
    .addHelpText(
      'after',
      `
Open the console of the device at the printed address. Ctrl+C ends the proxy.
recording.json contains all exchanges without secrets, and which decisions the device confirms
or contradicts. It is created with mode 0600, because it shows your network.

Exit status
  ${exitCodes.conformant}  No violation.
  ${exitCodes.failures}  The client or the device violated the contract.
  ${exitCodes.usage}  The command line is invalid.
  ${exitCodes.nothingTested}  No request was forwarded.`,
    )
    .action(async (options) => {
      onExit(await (await import('./proxy-command.ts')).runProxy(options));
    });
}

function addReadCommand(program: Command, onExit: (exitCode: number) => void): void {
  addSessionOptions(program.command('read'))
    .description('Read everything that a device tells about itself, without changing it')
    .addOption(createOption('--target <url>', 'Address of the device', parseTargetUrl))
    .addOption(createOption('--out <file>', 'Write the responses there').default('device.json'))
    .addHelpText(
      'after',
      `
The file contains the response of every operation that only reads, without tokens, passwords,
keys and the serial number, and says what is unknown. It is created with mode 0600, because it
shows your network.

Exit status
  ${exitCodes.conformant}  The file is written.
  ${exitCodes.usage}  The command line is invalid, or the file cannot be written.
  ${exitCodes.unreachable}  The target does not respond, is not a device, or rejects the sign-in.

Example
  STILLHOUSE_PASSWORD=secret stillhouse-verify read --target http://192.0.2.20 --out device.json`,
    )
    .action(async (options) => {
      onExit(await (await import('./read-command.ts')).readCommand(options));
    });
}

function addDiffCommand(program: Command, onExit: (exitCode: number) => void): void {
  program
    .command('diff')
    .description('Show what changed between two contracts, and which changes are breaking')
    .addArgument(new Argument('[old]', 'contract file, such as an openapi.yaml'))
    .addArgument(new Argument('[new]', 'contract file to compare with it'))
    .addOption(
      createOption('--approvals <file>', 'List of {change, reason}: intended breaking changes'),
    )
    .addOption(
      createChoiceOption('--format <format>', 'Output', ['text', 'json', 'markdown'], 'text'),
    )
    .option('--rules', 'Print the rules')
    .addHelpText(
      'after',
      `
Exit status
  ${exitCodes.conformant}  No breaking change, except approved ones.
  ${exitCodes.failures}  A breaking change is not approved.
  ${exitCodes.usage}  The command line or a file is invalid.

Example
  git show HEAD~1:openapi.yaml > old.yaml && stillhouse-verify diff old.yaml openapi.yaml`,
    )
    .action(async (before, after, options) => {
      onExit((await import('./diff-command.ts')).diffCommand(before, after, options));
    });
}

function createStrictnessOption() {
  return createChoiceOption(
    '--strictness <level>',
    'With spec, violations of requirements that are only decisions are warnings',
    ['contract', 'spec'],
    'contract',
  );
}
