import type { Command } from 'commander';
import { createOption, parseTimeoutScale } from './option-parsers.ts';

/** Adds the options of a command that signs in. */
export function addSessionOptions(command: Command): Command {
  return command
    .addOption(createOption('--user <name>', 'User name').default('admin'))
    .addOption(createOption('--password <password>', 'Prefer the environment: STILLHOUSE_PASSWORD'))
    .addOption(createOption('--ca <file>', 'Certificates (PEM) to trust besides the usual ones'))
    .option('--insecure', 'Accept any certificate')
    .addOption(
      createOption('--timeout-scale <n>', 'Multiply all timeouts', parseTimeoutScale).default(1),
    );
}
