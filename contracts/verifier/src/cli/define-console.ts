import type { Command } from 'commander';
import { exitCodes } from '../results/exit-codes.ts';
import { createOption, parseTargetUrl, parseTimeoutScale } from './option-parsers.ts';

const details = `
Does not sign in and changes nothing. If the device is starting, its page for that is checked, too.

Exit status
  ${exitCodes.conformant}  The console is served correctly. There may be warnings.
  ${exitCodes.failures}  There is a failure.
  ${exitCodes.usage}  The command line or the manifest is invalid.
  ${exitCodes.unreachable}  The target does not respond.
  ${exitCodes.incomplete}  The device did not finish starting.

Example
  stillhouse-verify console --target https://192.0.2.20 --insecure --manifest manifest.json`;

export function addConsoleCommand(program: Command, onExit: (exitCode: number) => void): void {
  program
    .command('console')
    .description('Check how a device serves the console: compression, caching, security headers')
    .addOption(createOption('--target <url>', 'Address of the device', parseTargetUrl))
    .addOption(
      createOption(
        '--manifest <file>',
        'manifest.json of the installed tarball: compares all files',
      ),
    )
    .addOption(createOption('--ca <file>', 'Certificates (PEM) to trust besides the usual ones'))
    .option('--insecure', 'Accept any certificate')
    .addOption(
      createOption('--timeout-scale <n>', 'Multiply all timeouts', parseTimeoutScale).default(1),
    )
    .option('--json', 'Print the findings as JSON')
    .addHelpText('after', details)
    .action(async (flags) => {
      onExit(await (await import('./console-command.ts')).consoleCommand(flags));
    });
}
