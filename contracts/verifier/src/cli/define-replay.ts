import { Argument, type Command } from 'commander';
import { exitCodes } from '../results/exit-codes.ts';
import { createOption, parseTargetUrl } from './option-parsers.ts';
import { addSessionOptions } from './session-options.ts';

export function addReplayCommand(program: Command, onExit: (exitCode: number) => void): void {
  addSessionOptions(program.command('replay'))
    .description('Say whether a device still has a failure that a run has found')
    .addArgument(new Argument('<finding.json>', 'file of the folder findings of a report'))
    .addOption(
      createOption(
        '--target <url>',
        'Address of the device (default: as in the run)',
        parseTargetUrl,
      ),
    )
    .addOption(
      createOption('--setup-target <url>', 'Local setup address of the device', parseTargetUrl),
    )
    .addOption(
      createOption(
        '--i-own-this-device <serial>',
        'Serial number of the device. Required if the steps are destructive',
      ),
    )
    .addOption(createOption('--undo-log <file>', 'Where to write the undo log'))
    .addHelpText(
      'after',
      `
Sends the steps of the finding again, in at most 20 requests, and restores what they write.

Exit status
  ${exitCodes.conformant}  Gone: the device meets the requirement.
  ${exitCodes.failures}  Still there.
  ${exitCodes.usage}  The command line or the file is invalid.
  ${exitCodes.unreachable}  The target does not respond, is not a device, or rejects the sign-in.
  ${exitCodes.restoreFailed}  A value could not be restored, or another device answers. The undo log remains.
  ${exitCodes.nothingTested}  Cannot tell: the steps could not be repeated, or this is another product or contract.

Example
  STILLHOUSE_PASSWORD=secret stillhouse-verify replay out/findings/finding-robust.connection-lost-1a2b3c4d.json`,
    )
    .action(async (path, options) => {
      onExit(await (await import('./replay-command.ts')).replayCommand(path, options));
    });
}
