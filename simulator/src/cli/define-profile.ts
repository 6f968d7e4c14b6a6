import type { Command } from 'commander';
import { createOption } from './create-option.ts';
import { readPath } from './option-values.ts';

export type ProfileCommand = {
  do: 'profile';
  verb: 'list' | 'check' | 'from';
  /** Profiles for `check`, reports of the verifier for `from`. */
  sources: string[];
  /** Where `from` writes the profile. Default: standard output. */
  out?: string;
};

/** Describes `stillhouse profile`. Parsing calls the handler. */
export function addProfileCommands(
  program: Command,
  onProfile: (parsed: Omit<ProfileCommand, 'do'>) => void,
): void {
  const profile = program
    .command('profile')
    .description('List or check firmware profiles, or make one from a report of the verifier')
    .allowExcessArguments(false)
    .helpCommand(false)
    .addHelpText('after', `\n${profileHelp}`);
  profile
    .command('list')
    .description('List the library')
    .action(() => onProfile({ verb: 'list', sources: [] }));
  profile
    .command('check')
    .description('Check that profiles can be used')
    .argument('<source...>', 'a file (ends in .yaml or contains a slash), or a name of the library')
    .action((sources: string[]) => onProfile({ verb: 'check', sources }));
  profile
    .command('from')
    .description('Make a profile with the failures of a device')
    .argument('<report.json>', 'report of stillhouse-verify')
    .addOption(
      createOption('--out <file>', 'Write the profile to this file, not to the output', readPath),
    )
    .action((report: string, { out }: { out?: string }) =>
      onProfile({ verb: 'from', sources: [report], ...(out !== undefined && { out }) }),
    );
}

const profileHelp = `A profile describes how a firmware build differs from the contract. Start a device with it:
  stillhouse --profile <source>

Exit codes:
  0  Valid, or written
  1  No failure of the report can be described
  2  Invalid command line, or the report cannot be read
  3  Invalid profile`;
