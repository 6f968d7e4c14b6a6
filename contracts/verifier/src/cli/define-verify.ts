import { getOperationThat, updateOperation } from '@stillhouse/contracts/marked-operations';
import { type Command, Option } from 'commander';
import { harmLevels } from '../model/requirement.ts';
import { exitCodes } from '../results/exit-codes.ts';
import {
  createChoiceOption,
  createListOption,
  createOption,
  createPatternsOption,
  parseEnrollmentCode,
  parseHeader,
  parseSeed,
  parseTargetUrl,
  parseTimeoutScale,
} from './option-parsers.ts';
import type { VerifyFlags } from './verify-flags.ts';

const details = `
Profiles
  read         Only reads.
  safe         Also writes values that can be restored and that disturb nobody. Never touches
               passwords, locks, network, power, updates or the key pair of the device.
  security     Everything of safe, and looks for vulnerabilities: forged tokens, other origins,
               exposed files, user names. Fails to sign in at most four times per user name.
  destructive  Everything: restarts and reconfigures the device, and installs an update that is
               available (--skip ${updateOperation.id} prevents that).

Exit status
  ${exitCodes.conformant}  The device conforms to the contract.
  ${exitCodes.failures}  A requirement fails.
  ${exitCodes.usage}  The command line or a waiver is invalid, or a waiver has expired or matches nothing.
  ${exitCodes.unreachable}  The target does not respond, is not a device, or rejects the sign-in.
  ${exitCodes.incomplete}  A check of the harm level could not run, or the run was interrupted.
  ${exitCodes.restoreFailed}  A value could not be restored, or another device answers. The undo log remains.
  ${exitCodes.nothingTested}  Nothing was tested, so there is no verdict.

Examples
  STILLHOUSE_PASSWORD=secret stillhouse-verify --target http://192.0.2.20 --report out
  stillhouse-verify --target https://192.0.2.20 --ca device.pem --harm read
  stillhouse-verify --target http://localhost:8080 --only 'invalid-input.*' --skip ${getOperationThat('returns-logs').id}
  stillhouse-verify --target http://localhost:8080 --harm destructive --i-own-this-device NAbc12d340001
  STILLHOUSE_TOKEN=secret stillhouse-verify --contract api.yaml --overlay words.yaml --target http://192.0.2.20`;

export function addVerifyCommand(program: Command, onExit: (exitCode: number) => void): Command {
  const command = program
    .command('verify')
    .description('Report every way in which a device violates the contract');
  addContractOptions(command);
  addDeviceOptions(command);
  addSelectionOptions(command);
  addOutputOptions(command);
  command.addHelpText('after', details).action(async (flags: VerifyFlags) => {
    onExit(await (await import('./verify-command.ts')).verifyCommand(flags));
  });
  return command;
}

function addContractOptions(command: Command): void {
  command
    .optionsGroup('Your own contract:')
    .addOption(
      createOption('--contract <file>', 'OpenAPI 3 description of the device (JSON or YAML)'),
    )
    .addOption(
      createListOption('--overlay <file>', 'OpenAPI Overlay 1.0 for it; repeatable', (it) => it),
    )
    .addOption(
      createListOption(
        '--header <header>',
        "Header of all requests with credentials, such as 'x-key: abc'; repeatable. Prefer the environment: STILLHOUSE_TOKEN",
        parseHeader,
      ),
    );
}

function addDeviceOptions(command: Command): void {
  command
    .optionsGroup('Device:')
    .addOption(
      createOption('--target <url>', 'http://host[:port] or https://host[:port]', parseTargetUrl),
    )
    .addOption(createOption('--user <name>', 'User name').default('admin'))
    .addOption(createOption('--password <password>', 'Prefer the environment: STILLHOUSE_PASSWORD'))
    .addOption(
      createOption(
        '--setup-target <url>',
        'Local setup address of the same device, to check the roles setup and oob too',
        parseTargetUrl,
      ),
    )
    .addOption(createOption('--ca <file>', 'Certificates (PEM) to trust besides the usual ones'))
    .addOption(new Option('--insecure', 'Accept any certificate').conflicts('ca'))
    .addOption(
      createOption('--timeout-scale <n>', 'Multiply all timeouts', parseTimeoutScale).default(1),
    );
}

function addSelectionOptions(command: Command): void {
  command
    .optionsGroup('Checks:')
    .addOption(
      createChoiceOption('--harm <level>', 'What the run may do to the device', harmLevels, 'safe'),
    )
    .addOption(
      createOption(
        '--i-own-this-device <serial>',
        'Serial number of the device, or with --contract its host and port. Required by the harm level destructive',
      ),
    )
    .addOption(
      createOption(
        '--enrollment-code <code>',
        'Enroll the device with this code. Only a factory reset undoes it',
        parseEnrollmentCode,
      ),
    )
    .option('--allow-lockout', 'Check the lockout after failed sign-ins. Takes minutes')
    .addOption(
      createPatternsOption(
        '--only <patterns>',
        'Only requirements that match: an id with * for anything, a class or an operation',
      ),
    )
    .addOption(createPatternsOption('--skip <patterns>', 'Without requirements that match'))
    .addOption(
      createChoiceOption(
        '--strictness <level>',
        'spec: violated decisions are warnings. strict: lost connections and unexpected restarts fail',
        ['contract', 'spec', 'strict'],
        'contract',
      ),
    )
    .addOption(
      createOption('--seed <n>', 'Seed of the random sequences of calls', parseSeed).default(1),
    )
    .addOption(new Option('--list', 'Print the requirements and exit').conflicts('dryRun'))
    .option('--dry-run', 'Print what would be called and exit');
}

function addOutputOptions(command: Command): void {
  command
    .optionsGroup('Output:')
    .addOption(
      createOption(
        '--report <folder>',
        'Write the report as JSON, HTML, JUnit XML, SARIF and WFC, and each failure for `replay`',
      ),
    )
    .addOption(
      createOption(
        '--evidence <file>',
        'Write a page (.html) with the results by clause of OWASP ASVS, ETSI EN 303 645 and EN 18031-1',
      ),
    )
    .addOption(createOption('--waivers <file>', 'Known findings that are accepted for now (YAML)'))
    .addOption(
      createOption('--write-waiver-template <file>', 'Write a waiver to fill in per failure'),
    )
    .addOption(
      createOption(
        '--undo-log <file>',
        'Where to write the undo log (default: state folder of the user). Contains secrets; created with mode 0600',
      ),
    );
}
