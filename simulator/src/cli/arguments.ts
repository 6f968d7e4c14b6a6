import { parseArgs } from 'node:util';
import { findNearestName } from '@stillhouse/foundation/nearest-name';
import type { LeaseOptions } from '../fleet/lease-options.ts';
import { defaultDevicePorts, type PortBounds } from '../fleet/ports.ts';
import type { TlsKind } from '../http-kit/tls-certificate.ts';
import {
  type ReadValue,
  readClock,
  readDevices,
  readFirmware,
  readHost,
  readNow,
  readPath,
  readPort,
  readPortBounds,
  readProduct,
  readSeed,
  readSpeed,
  readTlsKind,
  readToken,
} from './option-values.ts';
import { type ReplayCommand, readReplayArguments } from './replay-arguments.ts';
import { readScenarioArguments, type ScenarioCommand } from './scenario-arguments.ts';
import { UsageError } from './usage-error.ts';

/** Where everything is, unless a flag says otherwise (design section 4). */
export const defaultPorts = { port: 8080, setupPort: 8082, labPort: 8090, cloudPort: 8091 };

/** What the command line asks for. */
export type Command =
  | { do: 'help' }
  | { do: 'version' }
  | ScenarioCommand
  | ReplayCommand
  | {
      do: 'run';
      device: LeaseOptions & { port: number; setupPort: number };
      ports: { lab: number; cloud: number };
      /** How many devices; those after the first are like it, with the seeds that follow. */
      devices: number;
      /** Where the devices after the first get their ports, and the first one if it may have any. */
      devicePorts?: PortBounds;
      /** What callers of the control API have to show. */
      controlToken?: string;
      host?: string;
      /** A file, or the name of a ready scenario. */
      scenario?: string;
      /** One line of JSON instead of text, for programs. */
      json: boolean;
      /** What is said besides errors: nothing, where the device is, or every exchange as well. */
      log: 'quiet' | 'usual' | 'verbose';
      https?: TlsKind;
      /** Where the device is kept over restarts. */
      stateFile?: string;
    };

const switches = ['out-of-box', 'json', 'quiet', 'verbose', 'help', 'version'] as const;
const valued = [
  'product',
  'seed',
  'firmware',
  'port',
  'setup-port',
  'lab-port',
  'cloud-port',
  'devices',
  'device-ports',
  'host',
  'control-token',
  'speed',
  'clock',
  'now',
  'https',
  'state-file',
  'scenario',
] as const;

type Switch = (typeof switches)[number];
type Valued = (typeof valued)[number];
type Given = { on: Set<Switch>; texts: Map<Valued, string> };

const flags = [...valued, ...switches].map((name) => `--${name}`);

/** @throws UsageError when a flag or a value is none */
export function readArguments(args: readonly string[]): Command {
  if (args[0] === 'replay') return readReplayArguments(args.slice(1));
  if (args[0] === 'scenario') return readScenarioArguments(args.slice(1));
  const { on, texts } = given(withHttpsKind(args));
  if (on.has('help')) return { do: 'help' };
  if (on.has('version')) return { do: 'version' };
  const value = <Value>(name: Valued, read: ReadValue<Value>): Value | undefined => {
    const text = texts.get(name);
    return text === undefined ? undefined : read(`--${name}`, text);
  };
  const ports = {
    '--port': value('port', readPort) ?? defaultPorts.port,
    '--setup-port': value('setup-port', readPort) ?? defaultPorts.setupPort,
    '--lab-port': value('lab-port', readPort) ?? defaultPorts.labPort,
    '--cloud-port': value('cloud-port', readPort) ?? defaultPorts.cloudPort,
  };
  refuseSamePorts(ports);
  const devices = value('devices', readDevices) ?? 1;
  const devicePorts = value('device-ports', readPortBounds);
  refuseTooMany(devices, ports, devicePorts ?? defaultDevicePorts);
  const host = value('host', readHost);
  const device = {
    ...defined('product', value('product', readProduct)),
    ...defined('seed', value('seed', readSeed)),
    ...defined('firmware', value('firmware', readFirmware)),
    ...defined('now', value('now', readNow)),
    ...paceOf(value('clock', readClock), value('speed', readSpeed)),
    outOfBox: on.has('out-of-box'),
    port: ports['--port'],
    setupPort: ports['--setup-port'],
  };
  if (devices > 1 && texts.has('state-file')) {
    throw new UsageError(
      `--state-file keeps one device, and --devices asks for ${devices}. Leave one out.`,
    );
  }
  return {
    do: 'run',
    device,
    ports: { lab: ports['--lab-port'], cloud: ports['--cloud-port'] },
    devices,
    ...defined('devicePorts', devicePorts),
    ...defined('controlToken', value('control-token', readToken)),
    ...defined('host', host),
    ...defined('https', value('https', readTlsKind)),
    ...defined('stateFile', value('state-file', readPath)),
    ...defined('scenario', texts.get('scenario')),
    json: on.has('json'),
    log: logOf(on),
  };
}

/** `--https` alone means a valid certificate; what follows it is its value unless it is a flag. */
function withHttpsKind(args: readonly string[]): string[] {
  return args.map((arg, index) => {
    const next = args[index + 1];
    return arg === '--https' && (next === undefined || next.startsWith('-'))
      ? '--https=valid'
      : arg;
  });
}

function logOf(on: Set<Switch>): 'quiet' | 'usual' | 'verbose' {
  if (on.has('quiet') && on.has('verbose')) {
    throw new UsageError('--quiet and --verbose contradict each other. Leave one out.');
  }
  if (on.has('quiet')) return 'quiet';
  return on.has('verbose') ? 'verbose' : 'usual';
}

/** Flags and their texts as they stand; none unknown, none without what it needs, none twice. */
function given(args: readonly string[]): Given {
  const { tokens } = parseArgs({
    args: [...args],
    strict: false,
    tokens: true,
    options: {
      ...Object.fromEntries(valued.map((name) => [name, { type: 'string' as const }])),
      ...Object.fromEntries(switches.map((name) => [name, { type: 'boolean' as const }])),
    },
  });
  const on = new Set<Switch>();
  const texts = new Map<Valued, string>();
  for (const token of tokens) {
    if (token.kind === 'option-terminator') continue;
    if (token.kind === 'positional') {
      throw new UsageError(`"${token.value}" belongs to no flag. Flags: ${flags.join(', ')}.`);
    }
    const switched = switches.find((name) => token.rawName === `--${name}`);
    const named = valued.find((name) => token.rawName === `--${name}`);
    if (switched !== undefined) {
      if (token.value !== undefined) {
        throw new UsageError(
          `${token.rawName} takes no value, and has "${token.value}". Leave it out.`,
        );
      }
      on.add(switched);
    } else if (named !== undefined) {
      if (token.value === undefined) throw new UsageError(`${token.rawName} needs a value.`);
      if (texts.has(named)) throw new UsageError(`${token.rawName} is given twice. Give it once.`);
      texts.set(named, token.value);
    } else {
      const nearest = findNearestName(token.rawName, flags);
      const guess = nearest === null ? '' : ` Did you mean ${nearest}?`;
      throw new UsageError(
        `There is no flag ${token.rawName}.${guess} Flags: ${flags.join(', ')}.`,
      );
    }
  }
  return { on, texts };
}

/** A speed alone asks for a scaled clock. */
function paceOf(
  clock: LeaseOptions['clock'],
  speed: number | undefined,
): Pick<LeaseOptions, 'clock' | 'speed'> {
  if (speed === undefined) return defined('clock', clock);
  if (clock === undefined || clock === 'scaled') return { clock: 'scaled', speed };
  throw new UsageError(`--speed ${speed} is for --clock scaled, not ${clock}. Leave one out.`);
}

function refuseSamePorts(ports: Record<string, number>): void {
  const seen = new Map<number, string>();
  for (const [flag, port] of Object.entries(ports)) {
    const other = seen.get(port);
    if (port !== 0 && other !== undefined) {
      throw new UsageError(`${other} and ${flag} are both ${port}. Give each a port of its own.`);
    }
    seen.set(port, flag);
  }
}

/** Every device needs two ports, and the first has its own unless they may be any. */
function refuseTooMany(
  devices: number,
  ports: Record<'--port' | '--setup-port', number>,
  { first, last }: PortBounds,
): void {
  const chosen = [ports['--port'], ports['--setup-port']].filter((port) => port !== 0).length;
  const needed = 2 * devices - chosen;
  const there = last - first + 1;
  if (needed <= there) return;
  throw new UsageError(
    `--devices ${devices} needs ${needed} ports, and from ${first} to ${last} there are ${there}. Ask for fewer, or give a larger range with --device-ports.`,
  );
}

/** An option that is there, or nothing: options that are `undefined` are not options. */
function defined<Name extends string, Value>(
  name: Name,
  value: Value | undefined,
): { [Key in Name]?: Value } {
  return value === undefined ? {} : ({ [name]: value } as { [Key in Name]: Value });
}
