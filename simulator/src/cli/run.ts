import { existsSync } from 'node:fs';
import { constants } from 'node:os';
import manifest from '../../package.json' with { type: 'json' };
import type { Conflict } from '../fleet/lease-from-snapshot.ts';
import { NoPortLeftError } from '../fleet/ports.ts';
import {
  createSimulator,
  type LeaseOptions,
  PortTakenError,
  type Simulator,
} from '../simulator.ts';
import type { Snapshot } from '../snapshots/snapshot.ts';
import { announcementOf, announcementText } from './announcement.ts';
import { type Command, readArguments } from './arguments.ts';
import { consoleDir, labDir } from './built-pages.ts';
import { controlTokenOf } from './control-token.ts';
import { logExchanges } from './exchange-log.ts';
import { exitCodes } from './exit-codes.ts';
import { UsageError } from './usage-error.ts';
import { WrongScenario } from './wrong-scenario.ts';

type RunCommand = Extract<Command, { do: 'run' }>;

const toStandardError = (text: string) => console.error(text);

/** The program `stillhouse-sim`: runs until a signal ends it. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    const command = readArguments(args);
    if (command.do === 'run') return await simulate(command);
    if (command.do === 'scenario') {
      const { scenarioCommand } = await import('./scenario-command.ts');
      const output = { say: console.log, complain: console.error };
      process.exitCode = await scenarioCommand(command, output);
    } else if (command.do === 'replay') {
      const { replayCommand } = await import('./replay-command.ts');
      const output = { say: console.log, complain: console.error };
      process.exitCode = await replayCommand(command, output);
    } else if (command.do === 'version') console.log(manifest.version);
    else process.stdout.write((await import('./help-text.ts')).helpText());
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message} See --help.`);
      process.exitCode = exitCodes.usage;
    } else if (error instanceof WrongScenario) {
      console.error(error.message);
      process.exitCode = exitCodes.wrongScenario;
    } else if (isExpected(error)) {
      console.error(error.message);
      process.exitCode = exitCodes.failed;
    } else {
      throw error;
    }
  }
}

/** What may well go wrong on a machine, with a message for people; anything else is a bug. */
function isExpected(error: unknown): error is Error {
  return (
    error instanceof PortTakenError ||
    error instanceof NoPortLeftError ||
    (error instanceof Error && error.name === 'StateFileError')
  );
}

async function simulate(command: RunCommand): Promise<void> {
  const { ports, host, https, json, log, stateFile, scenario, devices, devicePorts } = command;
  const controlToken = controlTokenOf(command.controlToken, process.env);
  const story = scenario === undefined ? null : await storyFor(scenario, command.device);
  const asked = { ...command.device, ...story?.lease };
  const kept = stateFile === undefined ? null : await keptDevice(stateFile, asked);
  const simulator = await createSimulator({
    ports,
    consoleDir,
    labDir,
    ...(host === undefined ? {} : { host }),
    ...(https === undefined ? {} : { https }),
    ...(devicePorts === undefined ? {} : { devicePorts }),
    ...(controlToken === undefined ? {} : { controlToken }),
    ...(log === 'verbose' && { onDevice: (device) => logExchanges(device, toStandardError) }),
  });
  const ending = endOnSignals(simulator);
  try {
    const leased = await simulator.lease(kept ?? asked);
    story?.follow(leased);
    for (const another of othersLike(asked, devices - 1)) {
      const more = await simulator.lease(another);
      story?.follow(more);
    }
    if (stateFile !== undefined) {
      const { StateKeeper } = await import('../state-file/state-keeper.ts');
      const { takeSnapshot } = await import('../fleet/take-snapshot.ts');
      const keeper = new StateKeeper({
        path: stateFile,
        takeSnapshot: () => takeSnapshot(leased),
        getClockSettings() {
          const { mode, speed, adjustments } = leased.host.clock;
          return [mode, speed, adjustments];
        },
        log: toStandardError,
      });
      await keeper.start();
      // A device that was released over the control API is no longer there to be kept.
      ending.save = async () => {
        if (simulator.get(leased.id) === leased) await keeper.finish();
      };
    }
    const announcement = announcementOf(simulator.list(), simulator);
    if (json) console.log(JSON.stringify(announcement));
    else if (log !== 'quiet') {
      const notes = notesOn(simulator, command, controlToken !== undefined);
      process.stdout.write(announcementText(announcement, notes));
    }
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

/** How to lease so many devices like the first one: on ports of the range, with the seeds that follow. */
function othersLike(first: LeaseOptions, count: number): LeaseOptions[] {
  const { port: _port, setupPort: _setupPort, ...like } = first;
  return Array.from({ length: count }, (_, index) => ({
    ...like,
    ...(first.seed !== undefined && { seed: first.seed + index + 1 }),
  }));
}

/** How to lease the device that the file keeps; null when there is no file yet. */
async function keptDevice(path: string, asked: LeaseOptions): Promise<LeaseOptions | null> {
  const { readStateFile, advanceToNow } = await import('../state-file/read.ts');
  const snapshot = await readStateFile(path);
  if (snapshot === null) return null;
  const { findConflicts } = await import('../fleet/lease-from-snapshot.ts');
  const [conflict] = findConflicts(snapshot, asked);
  if (conflict !== undefined) throw contradiction(path, snapshot, conflict);
  return { ...asked, snapshot: advanceToNow(snapshot) };
}

function contradiction(
  path: string,
  { madeWith }: Snapshot,
  { option, asked, kept }: Conflict,
): UsageError {
  const flag = option === 'outOfBox' ? '--out-of-box' : `--${option}`;
  const shown = (value: unknown) =>
    option === 'now' && typeof value === 'number' ? new Date(value).toISOString() : String(value);
  const given = asked === true ? flag : `${flag} ${shown(asked)}`;
  const was = kept === undefined ? `without ${flag}` : `with ${flag} ${shown(kept)}`;
  return new UsageError(
    `${given} contradicts the state file ${path}: its device (${madeWith.product}, seed ${madeWith.seed}) was made ${was}. Leave the flag out, or choose another file with --state-file.`,
  );
}

/** Loaded when it is asked for: a start without a scenario need not wait for it. */
async function storyFor(source: string, device: LeaseOptions) {
  const { loadScenarioOptions } = await import('./scenario-options.ts');
  return loadScenarioOptions(source, device);
}

/** What is not as people would expect it. */
function notesOn(
  { unbound }: Simulator,
  { host, https, stateFile }: RunCommand,
  hasToken: boolean,
): string[] {
  const notes = unbound.map(({ host, reason }) => `Nothing listens on ${host} (${reason}).`);
  if (hasToken) notes.push('The control API wants its token (Authorization: Bearer).');
  else if (host !== undefined) {
    notes.push('The control API listens on loopback only; --control-token opens it to others.');
  }
  const unbuilt = [
    ...(existsSync(consoleDir) ? [] : ['The console']),
    ...(existsSync(labDir) ? [] : ['The lab page']),
  ];
  notes.push(...unbuilt.map((page) => `${page} is not built; "npm start" builds it.`));
  if (https !== undefined) {
    notes.push(`The certificate is self-signed (${https}): browsers warn, curl wants -k.`);
  }
  if (stateFile !== undefined) {
    notes.push(`The device is kept in ${stateFile}, its secrets included.`);
  }
  return notes;
}

/** Ends the program on a signal: answers that are on their way get out, then the device is kept. */
function endOnSignals(simulator: Simulator): { save: () => Promise<void> } {
  const ending = { save: async () => {} };
  let isEnding = false;
  const end = async (signal: NodeJS.Signals) => {
    // Whoever asks twice does not want to wait.
    if (isEnding) process.exit(exitCodes.killedBase + constants.signals[signal]);
    isEnding = true;
    try {
      await simulator.finish();
      await ending.save();
      await simulator.close();
      process.exit(exitCodes.ended);
    } catch (error) {
      console.error(error instanceof Error ? error.message : String(error));
      process.exit(exitCodes.failed);
    }
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end);
  return ending;
}
