import type { ClockMode } from '@stillhouse/device/clock/timer';
import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import type { Shard } from '@stillhouse/foundation/shard';
import { productCodes } from '@stillhouse/products/catalog';
import { Command, Option } from 'commander';
import type { Addressing } from '../http-kit/doorways.ts';
import type { PortBounds } from '../http-kit/ports.ts';
import type { TlsKind } from '../http-kit/tls-certificate.ts';
import { defaultProduct, unknownProduct } from '../name-checks/check-product.ts';
import { createBasePathOption } from './base-path-option.ts';
import { readClock, readNow, readSpeed } from './clock-options.ts';
import type { CompareCommand } from './compare-command.ts';
import { tokenVariable } from './control-token.ts';
import { addCoverageCommand, type CoverageCommand } from './coverage-command.ts';
import { createOption } from './create-option.ts';
import { addProfileCommands, type ProfileCommand } from './define-profile.ts';
import {
  addScenarioCommands,
  type ParsedScenario,
  type ParsedScenarioFrom,
} from './define-scenario.ts';
import { exitCodes } from './exit-codes.ts';
import { addFleetOptions } from './fleet-options.ts';
import {
  readConsoleDir,
  readFirmware,
  readHost,
  readPath,
  readPort,
  readProduct,
  readSeed,
  readTlsKind,
  readToken,
} from './option-values.ts';
import { addTestListCommand, type TestListCommand } from './test-list-command.ts';

/** Ports that apply unless an option names another one. */
export const defaultPorts = { port: 8080, setupPort: 8082, labPort: 8090, cloudPort: 8091 };

/** The options of `stillhouse` without a command, as far as they are present. */
export type RunOptions = {
  product?: string;
  seed?: number;
  firmware?: string;
  outOfBox?: boolean;
  profile?: string;
  consoleDir?: string;
  scenario?: string;
  like?: string[];
  notes?: string;
  origin?: string;
  basePath?: string;
  literal?: boolean;
  devices?: number;
  devicePorts?: PortBounds;
  shard?: Shard;
  shardUrl?: string;
  clock?: ClockMode;
  speed?: number;
  now?: number;
  port?: number;
  setupPort?: number;
  labPort?: number;
  cloudPort?: number;
  host?: string;
  addressing?: Addressing;
  hostSuffix?: string;
  deviceUrl?: string;
  setupUrl?: string;
  cloudUrl?: string;
  controlToken?: string;
  https?: TlsKind;
  stateFile?: string;
  stateDir?: string;
  json?: boolean;
  quiet?: boolean;
  verbose?: boolean;
};

type ProgramHandlers = {
  /** Receives help and version. */
  print: (text: string) => void;
  /** @param unexpected words that are not a command */
  onRun: (options: RunOptions, unexpected: readonly string[]) => void;
  onScenario: (parsed: ParsedScenario) => void;
  onScenarioFrom: (parsed: ParsedScenarioFrom) => void;
  onReplay: (parsed: { path: string; verbose: boolean }) => void;
  onTestList: (parsed: Omit<TestListCommand, 'do'>) => void;
  onProfile: (parsed: Omit<ProfileCommand, 'do'>) => void;
  onCompare: (parsed: Omit<CompareCommand, 'do'>) => void;
  onCoverage: (parsed: Omit<CoverageCommand, 'do'>) => void;
};

/** Describes the command line. Parsing calls one of the handlers, or throws. */
export function createProgram(handlers: ProgramHandlers): Command {
  const { print, onRun, onScenario, onScenarioFrom } = handlers;
  const { onReplay, onTestList, onCompare, onProfile, onCoverage } = handlers;
  const program = new Command('stillhouse')
    .description('Simulates a video-conferencing room device with its console and its cloud.')
    .usage(
      '[options] | scenario <command> | profile <command> | replay <bundle> | compare <recording> | test-list <tests.json> | coverage merge <file...>',
    )
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: () => {} })
    .showSuggestionAfterError(false)
    .helpCommand(false)
    .helpOption('--help', 'Show this help')
    // So that `replay --verbose` is not an option of the program.
    .enablePositionalOptions()
    .allowExcessArguments();
  addDeviceOptions(program);
  addFleetOptions(program);
  addClockOptions(program);
  addNetworkOptions(program);
  addOutputOptions(program);
  program.addHelpText('after', `\n${exitCodeHelp}`);
  program.action((options: RunOptions) => onRun(options, program.args));
  addScenarioCommands(program, onScenario, onScenarioFrom);
  program
    .command('replay')
    .description('Repeat a recorded bundle on a new device and compare the journals')
    .allowExcessArguments(false)
    .argument('<bundle>', 'file from GET /api/devices/{id}/bundle, or of a failed browser test')
    .option('--verbose', 'Print each input')
    .addHelpText('after', `\n${replayHelp}`)
    .action((path: string, { verbose = false }: { verbose?: boolean }) =>
      onReplay({ path, verbose }),
    );
  addCompareCommand(program, onCompare);
  addTestListCommand(program, onTestList);
  addCoverageCommand(program, onCoverage);
  addProfileCommands(program, onProfile);
  return program;
}

function addCompareCommand(program: Command, onCompare: ProgramHandlers['onCompare']): void {
  program
    .command('compare')
    .description('Repeat recorded requests on a simulated device and compare the responses')
    .allowExcessArguments(false)
    .argument(
      '<recording>',
      'HAR file, recording.json, device.json or report.json of "stillhouse-verify"',
    )
    .addOption(
      createOption(
        '--seed <n>',
        'Seed of the simulated device, if the recorded one was simulated with it',
        readSeed,
      ),
    )
    .addOption(createProfileOption())
    .addOption(
      createLikeOption(
        'Compare with the device that --like starts from these files, not with one like the recording',
      ),
    )
    .addOption(createBasePathOption())
    .addOption(createOption('--json <path>', 'Write the report as JSON', readPath))
    .addOption(createOption('--html <path>', 'Write the report as a page', readPath))
    .addHelpText('after', `\n${compareHelp}`)
    .action((path: string, options: Omit<CompareCommand, 'do' | 'path'>) =>
      onCompare({ path, ...options }),
    );
}

function addDeviceOptions(program: Command): void {
  program
    .optionsGroup('Device:')
    .addOption(
      createOption(
        '--product <code>',
        `Product: ${productCodes.join(', ')} or ${unknownProduct} (default: ${defaultProduct})`,
        readProduct,
      ),
    )
    .addOption(
      createOption(
        '--seed <n>',
        'Seed for the serial number, secrets and all random values (default: 1)',
        readSeed,
      ),
    )
    .addOption(
      createOption('--firmware <version>', 'Version, such as NFA1.20251104.0930', readFirmware),
    )
    .option('--out-of-box', 'Start with a device that is not set up')
    .addOption(createProfileOption())
    .addOption(
      createOption(
        '--console-dir <folder>',
        'Built page that devices serve instead of the console: a folder with an index.html',
        readConsoleDir,
      ),
    )
    .addOption(
      createOption(
        '--scenario <source>',
        'Scenario file, reloaded when it changes, or name of a library scenario. Other options win over its settings',
        (_option, text) => text,
      ),
    )
    .addOption(
      createLikeOption(
        'Start one device like the recorded one: product, firmware and its deviations, and settings, pairing, Wi-Fi networks, hostname, proxy, update and certificates of the first reads. Operations whose last request failed keep failing, except for 401, 429 and lost responses. Other options win. HAR files, recording.json, device.json and report.json of one device',
      ),
    )
    .addOption(
      createOption(
        '--origin <url>',
        'Address of the device, if a file of --like has several',
        (_option, text) => text,
      ),
    )
    .addOption(createBasePathOption())
    .addOption(
      createOption(
        '--notes <file>',
        'Write to this file what --like assumes, and what its files do not cover',
        readPath,
      ),
    )
    .option(
      '--literal',
      'Responses of --like that differ are played to the letter: status, value and time, in their order, then the last one',
    );
}

function createLikeOption(description: string): Option {
  const option = new Option('--like <file...>', description);
  return option.argParser((text: string, paths: readonly string[] = []) => [
    ...paths,
    readPath('--like', text),
  ]);
}

function createProfileOption(): Option {
  return createOption(
    '--profile <source>',
    'Firmware profile: a file, or a name from "profile list"',
    (_option, text) => text,
  );
}

function addClockOptions(program: Command): void {
  program
    .optionsGroup('Clock:')
    .addOption(createOption('--clock <mode>', 'real, scaled or manual (default: real)', readClock))
    .addOption(
      createOption('--speed <n>', 'Simulated seconds per second of a scaled clock', readSpeed),
    )
    .addOption(
      createOption(
        '--now <time>',
        'Start time (default of a manual clock: 2030-01-07T09:00:00Z)',
        readNow,
      ),
    );
}

function addNetworkOptions(program: Command): void {
  program
    .optionsGroup('Network (port 0 selects a free port):')
    .addOption(
      createOption(
        '--port <n>',
        `Console and API of the device (default: ${defaultPorts.port})`,
        readPort,
      ),
    )
    .addOption(
      createOption(
        '--setup-port <n>',
        `Local setup address of the device (default: ${defaultPorts.setupPort})`,
        readPort,
      ),
    )
    .addOption(
      createOption(
        '--lab-port <n>',
        `Lab and control API (default: ${defaultPorts.labPort})`,
        readPort,
      ),
    )
    .addOption(
      createOption('--cloud-port <n>', `Cloud (default: ${defaultPorts.cloudPort})`, readPort),
    )
    .addOption(
      createOption(
        '--host <address>',
        'Address to listen on besides loopback; 0.0.0.0 for all IPv4 addresses. The control API stays on loopback unless it has a token',
        readHost,
      ),
    )
    .addOption(
      createOption(
        '--control-token <token>',
        `Bearer token for the control API, at least 16 characters. Prefer the environment variable ${tokenVariable}: other users can see the command line`,
        readToken,
      ),
    )
    .addOption(
      createOption(
        '--https [kind]',
        'Serve the device over HTTPS with a self-signed certificate: valid (default), expired or wrong-host',
        readTlsKind,
      ).preset('valid'),
    );
}

function addOutputOptions(program: Command): void {
  program
    .optionsGroup('Storage and output:')
    .addOption(
      createOption(
        '--state-file <path>',
        'Persist device state across restarts. Contains secrets; created with mode 0600',
        readPath,
      ),
    )
    .addOption(
      createOption(
        '--state-dir <path>',
        'Persist every device of this simulator across restarts, in a directory of its own. Contains secrets; created with mode 0700',
        readPath,
      ),
    )
    .option('--json', 'Print one line of JSON when ready, instead of text')
    .option('--quiet', 'Print errors only')
    .option(
      '--verbose',
      'Print every exchange to standard error: time, device, method, path, status and operation',
    )
    .version(readPackageVersion(import.meta.url), '--version', 'Print the version');
}

const exitCodeHelp = `Exit codes:
  ${exitCodes.ended}      Stopped by a signal (Ctrl-C); responses were sent, the state was saved
  ${exitCodes.failed}      Cannot start or cannot save the state: port in use, unusable state file
  ${exitCodes.usage}      Invalid command line, or options that contradict the state file or directory
  ${exitCodes.invalidScenario}      Invalid scenario or profile
  ${exitCodes.killedBase}+n  Stopped at once by a second signal with number n`;

const replayHelp = `A bundle may contain secrets. Do not share it.

Exit codes:
  0  The journals are equal, byte for byte
  1  The journals differ; the first different exchange is printed with both versions
  2  Invalid command line, or the file cannot be read
  3  Damaged bundle, or made with another version or contract
  4  Nothing was repeated: the bundle has no inputs and no exchanges`;

const compareHelp = `Exit codes:
  0  All responses were compared, and none is different
  1  A response is different; its location is printed with both values
  2  Invalid command line, or a file cannot be read or written
  3  The file has no requests to a device
  4  No response is different, but not all could be compared, such as those without a recorded body`;
