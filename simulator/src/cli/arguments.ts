import { findNearestName } from '@stillhouse/foundation/nearest-name';
import type { Shard } from '@stillhouse/foundation/shard';
import { CommanderError, type Command as Program } from 'commander';
import { wholeFleet } from '../fleet/device-numbers.ts';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import type { Addressing, PublicUrls } from '../http-kit/doorways.ts';
import { explainUnusableAddressing } from '../http-kit/own-doorways.ts';
import { defaultDevicePorts } from '../http-kit/port-range.ts';
import type { PortBounds } from '../http-kit/ports.ts';
import { defaultHostSuffix, explainUnusableUrls } from '../http-kit/public-urls.ts';
import type { TlsKind } from '../http-kit/tls-certificate.ts';
import type { CompareCommand } from './compare-command.ts';
import type { CoverageCommand } from './coverage-command.ts';
import type { ProfileCommand } from './define-profile.ts';
import type { DeviceFiles } from './import-device-files.ts';
import { omitUndefined } from './omit-undefined.ts';
import { createProgram, defaultPorts, type RunOptions } from './program.ts';
import type { ScenarioFromCommand } from './scenario-from-command.ts';
import type { TestListCommand } from './test-list-command.ts';
import { UsageError } from './usage-error.ts';

export type RunCommand = {
  do: 'run';
  /** Its ports are those of all devices, unless each has its own. */
  device: LeaseOptions & { port: number; setupPort: number };
  ports: { lab: number; cloud: number };
  /**
   * Number of devices of the whole fleet. All have the options of the first one and the seeds that
   * follow. Default: 1, or that of the state directory.
   */
  devices?: number;
  /** The part of the fleet that this simulator has. */
  shard?: Shard;
  /** Template of the control addresses of the shards. */
  shardUrl?: string;
  /** Ports for the devices after the first, and for the first if its port is 0. */
  devicePorts?: PortBounds;
  /** Token that callers of the control API must send. */
  controlToken?: string;
  host?: string;
  /** Default: that of the state directory, or `port`. */
  addressing?: Addressing;
  hostSuffix?: string;
  /** Addresses of the devices at a gateway. */
  publicUrls?: PublicUrls;
  cloudUrl?: string;
  /** A file, or the name of a library scenario. */
  scenario?: string;
  /** Files of a recorded device, how to play them, and the file for what is not known of it. */
  like?: DeviceFiles & { isLiteral: boolean; notes?: string };
  /** A file, or the name of a library profile. */
  profile?: string;
  /** Folder of the page that devices serve. Default: the console. */
  consoleDir?: string;
  /** Print one line of JSON instead of text. */
  json: boolean;
  /** Print errors only, the start as well, or every exchange as well. */
  log: 'quiet' | 'normal' | 'verbose';
  https?: TlsKind;
  /** File that keeps the device across restarts. */
  stateFile?: string;
  /** Directory that keeps the devices across restarts. */
  stateDir?: string;
};

export type ScenarioCommand = {
  do: 'scenario';
  verb: 'check' | 'run' | 'test' | 'list' | 'merge';
  /** Files or names of library scenarios; topics for `list`, files with results for `merge`. */
  sources: string[];
  /** Which of the scenarios are played. */
  shard?: Shard;
  /** File for the results as JSON. */
  json?: string;
  /** File for the results as JUnit XML. */
  junit?: string;
  /** Overrides the seeds of the scenarios. */
  seed?: number;
  /** Overrides the number of devices of a fleet. */
  devices?: number;
  /** Threads that share the devices of a fleet. */
  threads?: number;
  /** File for the results of fleets as a page. */
  page?: string;
  /** Folder for what is saved of a failed scenario. */
  results?: string;
};

export type ReplayCommand = {
  do: 'replay';
  /** File of the bundle. */
  path: string;
  /** Print each input. */
  verbose: boolean;
};

/** What the command line asks for. `print` is help or the version. */
export type Command =
  | { do: 'print'; text: string }
  | RunCommand
  | ScenarioCommand
  | ReplayCommand
  | ProfileCommand
  | CompareCommand
  | ScenarioFromCommand
  | TestListCommand
  | CoverageCommand;

/** @throws UsageError if an option or a value is invalid */
export function readArguments(args: readonly string[]): Command {
  let command: Command | null = null;
  let text = '';
  const program = createProgram({
    print: (part) => {
      text += part;
    },
    onRun(options, unexpected) {
      const [word] = unexpected;
      if (word !== undefined) throw new UsageError(explainUnknownCommand(word, program));
      command = toRunCommand(options);
    },
    onScenario: (parsed) => {
      command = { do: 'scenario', ...parsed };
    },
    onScenarioFrom: (parsed) => {
      command = { do: 'scenarioFrom', ...parsed };
    },
    onReplay: (parsed) => {
      command = { do: 'replay', ...parsed };
    },
    onCompare: (parsed) => {
      command = { do: 'compare', ...parsed };
    },
    onTestList: (parsed) => {
      command = { do: 'testList', ...parsed };
    },
    onCoverage: (parsed) => {
      command = { do: 'coverage', ...parsed };
    },
    onProfile: (parsed) => {
      command = { do: 'profile', ...parsed };
    },
  });
  try {
    program.parse([...args], { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    if (error.exitCode === 0) return { do: 'print', text };
    throw new UsageError(explainError(error, program, args));
  }
  if (command === null) throw new Error('The command line was parsed without a command.');
  return command;
}

function toRunCommand(options: RunOptions): RunCommand {
  const ports = {
    '--port': options.port ?? defaultPorts.port,
    '--setup-port': options.setupPort ?? defaultPorts.setupPort,
    '--lab-port': options.labPort ?? defaultPorts.labPort,
    '--cloud-port': options.cloudPort ?? defaultPorts.cloudPort,
  };
  const { devices, devicePorts, product, seed, firmware, now, stateFile } = options;
  const { controlToken, host, https, json = false, shard, shardUrl, stateDir } = options;
  const { scenario, profile, consoleDir } = options;
  const like = getLike(options);
  rejectEqualPorts(ports);
  const { addressing = 'port', hostSuffix, cloudUrl } = options;
  const unusable = explainUnusableAddressing(addressing, host);
  if (unusable !== null) throw new UsageError(unusable);
  const publicUrls = getPublicUrls(options, addressing);
  if (addressing === 'port')
    rejectTooManyDevices(options, ports, devicePorts ?? defaultDevicePorts);
  rejectFleetConflicts(options);
  return {
    do: 'run',
    device: {
      ...omitUndefined({ product, seed, firmware, now }),
      ...getClockOptions(options),
      outOfBox: options.outOfBox ?? false,
      port: ports['--port'],
      setupPort: ports['--setup-port'],
    },
    ports: { lab: ports['--lab-port'], cloud: ports['--cloud-port'] },
    ...omitUndefined({
      addressing: options.addressing,
      devices,
      devicePorts,
      shard,
      shardUrl,
      hostSuffix,
      controlToken,
      host,
    }),
    ...omitUndefined({ publicUrls, cloudUrl, https, stateFile, stateDir, scenario, profile, like }),
    ...omitUndefined({ consoleDir }),
    json,
    log: getLogLevel(options),
  };
}

function getLike(options: RunOptions): RunCommand['like'] {
  const { like: paths, origin, basePath, literal = false, notes, scenario, devices = 1 } = options;
  if (paths === undefined) {
    const needing = {
      '--origin': origin,
      '--base-path': basePath,
      '--literal': options.literal,
      '--notes': notes,
    };
    const [option] = Object.entries(needing).find(([, value]) => value !== undefined) ?? [];
    if (option === undefined) return undefined;
    throw new UsageError(`${option} needs --like. Use both, or leave it out.`);
  }
  if (scenario !== undefined) {
    throw new UsageError(
      '--like and --scenario contradict each other. Write a scenario with "scenario from", or leave one out.',
    );
  }
  if (devices > 1) {
    throw new UsageError(
      `--like starts one device, but --devices is ${devices}. Write a scenario with "scenario from", or leave one out.`,
    );
  }
  return { paths, isLiteral: literal, ...omitUndefined({ origin, basePath, notes }) };
}

function getPublicUrls(
  { deviceUrl, setupUrl, hostSuffix = defaultHostSuffix }: RunOptions,
  addressing: Addressing,
): PublicUrls | undefined {
  const urls = omitUndefined({ network: deviceUrl, setup: setupUrl });
  const unusable = explainUnusableUrls(urls, { addressing, hostSuffix });
  if (unusable !== null) throw new UsageError(unusable);
  const { network, setup } = urls;
  return network === undefined || setup === undefined ? undefined : { network, setup };
}

function getLogLevel({ quiet = false, verbose = false }: RunOptions): RunCommand['log'] {
  if (quiet && verbose) {
    throw new UsageError('--quiet and --verbose contradict each other. Leave one out.');
  }
  if (quiet) return 'quiet';
  return verbose ? 'verbose' : 'normal';
}

/** A speed alone selects a scaled clock. */
function getClockOptions({ clock, speed }: RunOptions): Pick<LeaseOptions, 'clock' | 'speed'> {
  if (speed === undefined) return omitUndefined({ clock });
  if (clock === undefined || clock === 'scaled') return { clock: 'scaled', speed };
  throw new UsageError(`--speed ${speed} needs --clock scaled, not ${clock}. Leave one out.`);
}

function rejectEqualPorts(ports: Record<string, number>): void {
  const seen = new Map<number, string>();
  for (const [option, port] of Object.entries(ports)) {
    const other = seen.get(port);
    if (port !== 0 && other !== undefined) {
      throw new UsageError(`${other} and ${option} are both ${port}. Use different ports.`);
    }
    seen.set(port, option);
  }
}

/** A state file keeps one device; a state directory keeps a shard. */
function rejectFleetConflicts({ devices = 1, shard, shardUrl, stateFile, stateDir }: RunOptions) {
  if (stateFile !== undefined) {
    if (devices > 1) {
      throw new UsageError(
        `--state-file keeps one device, but --devices is ${devices}. Use --state-dir, or leave one out.`,
      );
    }
    const other = stateDir === undefined ? '--shard' : '--state-dir';
    if (shard !== undefined || stateDir !== undefined) {
      throw new UsageError(
        `--state-file and ${other} contradict each other. Use --state-dir for a fleet or a shard.`,
      );
    }
  }
  if (shardUrl !== undefined && shard === undefined) {
    throw new UsageError('--shard-url needs --shard. Use both, or leave it out.');
  }
}

/** Every device needs two ports. The first device has ports of its own unless they are 0. */
function rejectTooManyDevices(
  { devices = 1, shard = wholeFleet }: RunOptions,
  ports: Record<'--port' | '--setup-port', number>,
  { first, last }: PortBounds,
): void {
  const chosen = [ports['--port'], ports['--setup-port']].filter((port) => port !== 0).length;
  // Each shard has the same number of devices, or one more.
  const own = Math.ceil(devices / shard.count);
  const needed = 2 * own - chosen;
  const available = last - first + 1;
  if (needed <= available) return;
  throw new UsageError(
    `--devices ${devices} needs ${needed} ports, but from ${first} to ${last} there are ${available}. Use fewer devices, a larger range with --device-ports, or --addressing name.`,
  );
}

/** Explains an error of the parser in one line: option, value and remedy. */
function explainError(error: CommanderError, program: Program, args: readonly string[]): string {
  const command = findCommand(program, args);
  const name = command === program ? '' : `${getPath(command)} `;
  const [, quoted = ''] = /'([^']*)'/.exec(error.message) ?? [];
  if (error.code === 'commander.unknownOption') return explainUnknownOption(command, quoted);
  if (error.code === 'commander.optionMissingArgument') {
    return `${quoted.split(' ', 1)[0]} needs a value.`;
  }
  if (error.code === 'commander.unknownCommand') return explainUnknownCommand(quoted, command);
  if (error.code === 'commander.help') {
    return `Name a command: ${command.commands.map(getPath).join(', ')}.`;
  }
  if (error.code === 'commander.missingArgument') return `${name}needs a ${quoted}.`;
  if (error.code === 'commander.excessArguments') {
    return `${name}takes one ${command.registeredArguments[0]?.name()} at a time.`;
  }
  return error.message.replace(/^error: /, '').replaceAll('\n', ' ');
}

function explainUnknownOption(command: Program, option: string): string {
  const [name = '', value] = option.split('=', 2);
  const names = command.options.flatMap(({ long }) => (long ? [long] : []));
  if (value !== undefined && names.includes(name)) {
    return `${name} takes no value, but has "${value}". Remove the value.`;
  }
  const nearest = findNearestName(name, names);
  const all = names.length === 0 ? 'There are none here.' : `Options: ${names.join(', ')}.`;
  return `Unknown option ${name}. ${nearest === null ? all : `Did you mean ${nearest}?`}`;
}

function explainUnknownCommand(word: string, parent: Program): string {
  const commands = parent.commands.map(getPath);
  const unknown = parent.parent ? `${getPath(parent)} ${word}` : word;
  const nearest = findNearestName(unknown, commands);
  const remedy =
    nearest === null ? `Commands: ${commands.join(', ')}.` : `Did you mean ${nearest}?`;
  return `Unknown command "${unknown}". ${remedy}`;
}

/** Returns the words that select a command, such as `scenario check`. */
function getPath(command: Program): string {
  const { parent } = command;
  return parent?.parent ? `${getPath(parent)} ${command.name()}` : command.name();
}

/** Returns the command that the first words select. */
function findCommand(program: Program, args: readonly string[]): Program {
  const [word, ...rest] = args;
  const command = program.commands.find((known) => known.name() === word);
  return command === undefined ? program : findCommand(command, rest);
}
