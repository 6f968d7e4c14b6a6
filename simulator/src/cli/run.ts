import { existsSync } from 'node:fs';
import { print, printError, printText } from '@stillhouse/foundation/print';
import type { Conflict } from '../fleet/lease-from-snapshot.ts';
import { NoPortLeftError } from '../http-kit/ports.ts';
import {
  createSimulator,
  type LeaseOptions,
  PortTakenError,
  type Simulator,
} from '../simulator.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import type { StateLock } from '../state-file/lock.ts';
import { createAnnouncement, formatAnnouncement } from './announcement.ts';
import { type RunCommand, readArguments } from './arguments.ts';
import { consoleDir, labDir, reportsDir } from './built-pages.ts';
import { getControlToken } from './control-token.ts';
import { endOnSignals } from './end-on-signals.ts';
import { logExchanges } from './exchange-log.ts';
import { exitCodes } from './exit-codes.ts';
import { holdLock } from './hold-lock.ts';
import { InvalidScenarioError } from './invalid-scenario.ts';
import { explainMemory } from './memory-note.ts';
import { keepFleet, openFleet } from './open-fleet.ts';
import { createFirstDevices, createOtherDevices, planDevices } from './plan-devices.ts';
import { formatConflict } from './state-conflict.ts';
import { UsageError } from './usage-error.ts';

/** Runs the program `stillhouse` until a signal ends it. */
export async function run(args: readonly string[]): Promise<void> {
  continueWithoutReader(process.stdout);
  continueWithoutReader(process.stderr);
  try {
    await execute(args);
  } catch (error) {
    if (error instanceof UsageError) {
      printError(`${error.message} See --help.`);
      process.exitCode = exitCodes.usage;
    } else if (error instanceof InvalidScenarioError) {
      printError(...error.lines);
      process.exitCode = exitCodes.invalidScenario;
    } else if (isExpected(error)) {
      printError(error.message);
      process.exitCode = exitCodes.failed;
    } else {
      throw error;
    }
  }
}

/** Keeps running when the reader of the output goes away, such as in `2>&1 | head`. */
function continueWithoutReader(stream: NodeJS.WriteStream): void {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
}

async function execute(args: readonly string[]): Promise<void> {
  const command = readArguments(args);
  const output = { print, printError };
  if (command.do === 'run') await simulate(command);
  else if (command.do === 'print') printText(command.text);
  else if (command.do === 'scenario') {
    const { runScenarioCommand } = await import('./scenario-command.ts');
    process.exitCode = await runScenarioCommand(command, output);
  } else if (command.do === 'profile') {
    const { runProfileCommand } = await import('./profile-command.ts');
    process.exitCode = runProfileCommand(command, output);
  } else if (command.do === 'scenarioFrom') {
    const { runScenarioFromCommand } = await import('./scenario-from-command.ts');
    await runScenarioFromCommand(command, output);
  } else if (command.do === 'compare') {
    const { runCompareCommand } = await import('./compare-command.ts');
    process.exitCode = await runCompareCommand(command, output);
  } else if (command.do === 'coverage') {
    const { mergeCoverage } = await import('./coverage-command.ts');
    process.exitCode = mergeCoverage(command, output);
  } else if (command.do === 'testList') {
    const { formatTestList } = await import('./test-list-command.ts');
    print(...formatTestList(command));
  } else {
    const { runReplayCommand } = await import('./replay-command.ts');
    process.exitCode = await runReplayCommand(command, output);
  }
}

/** Returns true for errors that a machine may cause. All others are bugs. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof PortTakenError ||
    error instanceof NoPortLeftError ||
    (error instanceof Error && error.name === 'StateFileError')
  );
}

async function simulate(command: RunCommand): Promise<void> {
  const { host, https, json, log, stateFile, scenario, devicePorts } = command;
  const { publicUrls, cloudUrl } = command;
  const controlToken = getControlToken(command.controlToken, process.env);
  const { port, setupPort, ...device } = command.device;
  const profile = command.profile === undefined ? {} : await loadProfile(command.profile);
  const ownPorts = (command.addressing ?? 'port') === 'port' ? { port, setupPort } : {};
  const wanted: LeaseOptions = { ...device, ...profile, ...ownPorts };
  const played = scenario === undefined ? null : await loadScenario(scenario, wanted);
  const like = command.like === undefined ? null : await loadLike(command.like, wanted);
  const options = { ...wanted, ...played?.lease, ...like?.lease };
  const lock = stateFile === undefined ? null : await lockUntilExit(stateFile);
  const stored = stateFile === undefined ? null : await readStoredDevice(stateFile, options);
  const { record, directory, requested } = await openFleet(command, options);
  const { addressing, hostSuffix } = record;
  let save = async () => {};
  const simulator = await createSimulator({
    ports: { ...command.ports, device: port, setup: setupPort },
    addressing,
    hostSuffix,
    consoleDir: command.consoleDir ?? consoleDir,
    labDir,
    reportsDir,
    fleetSeed: stored?.snapshot?.madeWith.seed ?? record.fleetSeed,
    shard: record.shard,
    ...(command.shardUrl === undefined ? {} : { shardUrl: command.shardUrl }),
    ...(host === undefined ? {} : { host }),
    ...(publicUrls === undefined ? {} : { publicUrls }),
    ...(cloudUrl === undefined ? {} : { cloudUrl }),
    ...(https === undefined ? {} : { https }),
    ...(devicePorts === undefined ? {} : { devicePorts }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(log === 'verbose' && { onDevice: (device) => logExchanges(device, printError) }),
    async prepare(fleet) {
      const isPlanned = await planDevices(fleet, { ...record, requested, directory });
      if (stored !== null) fleet.planned.add('default', () => ({ ...stored, number: 1 }));
      fleet.onLease((leased) => {
        if (isPlanned(leased.id)) played?.reloadOnChange(leased);
      });
      if (directory !== undefined) save = await keepFleet(fleet, record, directory);
    },
  });
  const ending = endOnSignals(simulator);
  ending.save = save;
  try {
    await createFirstDevices(simulator);
    if (stateFile !== undefined && lock !== null) {
      ending.save = await keepDevice(simulator, stateFile, lock);
    }
    const announcement = createAnnouncement(simulator, record.devices);
    if (json) print(JSON.stringify(announcement));
    else if (log !== 'quiet') {
      const notes = listNotes(simulator, command, controlToken !== undefined);
      print(...formatAnnouncement(announcement, [...(like?.notes ?? []), ...notes]));
    }
    const memory = explainMemory(Math.ceil(record.devices / record.shard.count));
    if (memory !== null && log !== 'quiet') printError(memory);
    createOtherDevices(simulator);
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

/** Keeps the device in its state file. Returns how to save it for the last time. */
async function keepDevice(
  simulator: Simulator,
  path: string,
  lock: StateLock,
): Promise<() => Promise<void>> {
  const [leased] = simulator.list();
  if (leased === undefined) throw new Error('A state file keeps one device.');
  const { StateKeeper } = await import('../state-file/state-keeper.ts');
  const { takeSnapshot } = await import('../fleet/take-snapshot.ts');
  const keeper = new StateKeeper({
    path,
    lock,
    takeSnapshot: () => takeSnapshot(leased),
    getClock: () => leased.host.clock,
    log: printError,
  });
  await keeper.start();
  // The device may have been released through the control API.
  return async () => {
    if (simulator.get(leased.id) === leased) await keeper.finish();
  };
}

/** Locks the state file and removes what a killed process has left next to it. */
async function lockUntilExit(path: string): Promise<StateLock> {
  const { StateLock } = await import('../state-file/lock.ts');
  const { removeTemporaryFiles } = await import('../state-file/write.ts');
  const lock = holdLock(await StateLock.take(path));
  await removeTemporaryFiles(path);
  return lock;
}

/** Returns the lease options for the device in the file, or null if there is no file yet. */
async function readStoredDevice(
  path: string,
  requested: LeaseOptions,
): Promise<LeaseOptions | null> {
  const { readStateFile, advanceToNow } = await import('../state-file/read.ts');
  const snapshot = await readStateFile(path);
  if (snapshot === null) return null;
  const { findConflicts } = await import('../fleet/lease-from-snapshot.ts');
  const [conflict] = findConflicts(snapshot, requested);
  if (conflict !== undefined) throw createConflictError(path, snapshot, conflict);
  return { ...requested, snapshot: advanceToNow(snapshot) };
}

function createConflictError(path: string, { madeWith }: Snapshot, conflict: Conflict): UsageError {
  const { used, was } = formatConflict(conflict);
  return new UsageError(
    `${used} contradicts the state file ${path}: its device (${madeWith.product}, seed ${madeWith.seed}) was created ${was}. Remove the option, or choose another file with --state-file.`,
  );
}

/** Loads the scenario code on demand: a start without a scenario does not need it. */
async function loadScenario(source: string, device: LeaseOptions) {
  const { loadScenarioOptions } = await import('./scenario-options.ts');
  return loadScenarioOptions(source, device);
}

async function loadLike(like: NonNullable<RunCommand['like']>, device: LeaseOptions) {
  const { loadLikeOption } = await import('./like-option.ts');
  return loadLikeOption(like, device);
}

async function loadProfile(source: string): Promise<LeaseOptions> {
  const { loadProfileOption } = await import('./profile-command.ts');
  return { profile: loadProfileOption(source) };
}

/** Notes about what may be unexpected. */
function listNotes(
  simulator: Simulator,
  { host, https, publicUrls, stateFile, stateDir, consoleDir: ownPage }: RunCommand,
  hasToken: boolean,
): string[] {
  const notes = simulator.unbound.map(
    ({ host, reason }) => `Cannot listen on ${host} (${reason}).`,
  );
  for (const leased of simulator.list()) {
    const { id, unreachable, power } = leased.toLease();
    if (unreachable === null || power === 'off') continue;
    notes.push(`${id} responds at its local setup address only. ${unreachable}`);
  }
  const [first] = simulator.list();
  if (publicUrls !== undefined && first !== undefined) {
    const { port, setupPort } = first.ports;
    notes.push(
      `A gateway must forward ${publicUrls.network} to port ${port} and ${publicUrls.setup} to port ${setupPort}, and keep the host.`,
    );
  }
  if (hasToken) notes.push('The control API requires its token (Authorization: Bearer).');
  else if (host !== undefined) {
    notes.push('The control API listens on loopback only. Use --control-token to open it.');
  }
  const unbuilt = [
    ...(existsSync(ownPage ?? consoleDir) ? [] : ['The console']),
    ...(existsSync(labDir) ? [] : ['The lab page']),
  ];
  notes.push(...unbuilt.map((page) => `${page} is not built. Run "npm start" to build it.`));
  if (https !== undefined) {
    notes.push(`The certificate is self-signed (${https}): browsers warn, curl needs -k.`);
  }
  if (stateFile !== undefined) {
    notes.push(`Device state, including secrets, is saved in ${stateFile}.`);
  }
  if (stateDir !== undefined) {
    notes.push(`The state of the devices, including secrets, is saved in ${stateDir}.`);
  }
  return notes;
}
