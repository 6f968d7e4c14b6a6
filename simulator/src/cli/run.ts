import { existsSync } from 'node:fs';
import manifest from '../../package.json' with { type: 'json' };
import { createSimulator, PortTakenError, type Simulator } from '../simulator.ts';
import { announcementOf, announcementText } from './announcement.ts';
import { type Command, readArguments } from './arguments.ts';
import { consoleDir } from './console-dir.ts';
import { UsageError } from './usage-error.ts';

/** Exit status of a command line that cannot be understood, and of a start that failed. */
const exitCodes = { usage: 2, failed: 1 } as const;

/** The program `stillhouse-sim`: runs until a signal ends it. */
export async function run(args: readonly string[]): Promise<void> {
  try {
    const command = readArguments(args);
    if (command.do === 'run') return await simulate(command);
    if (command.do === 'version') console.log(manifest.version);
    else process.stdout.write((await import('./help-text.ts')).helpText());
  } catch (error) {
    if (error instanceof UsageError) {
      console.error(`${error.message} See --help.`);
      process.exitCode = exitCodes.usage;
    } else if (error instanceof PortTakenError) {
      console.error(error.message);
      process.exitCode = exitCodes.failed;
    } else {
      throw error;
    }
  }
}

async function simulate({ device, ports, host, json }: Extract<Command, { do: 'run' }>) {
  const simulator = await createSimulator({
    ports,
    consoleDir,
    ...(host === undefined ? {} : { host }),
  });
  closeOnSignals(simulator);
  try {
    const leased = await simulator.lease(device);
    const announcement = announcementOf(leased, simulator);
    if (json) console.log(JSON.stringify(announcement));
    else process.stdout.write(announcementText(announcement, notesOn(simulator)));
  } catch (error) {
    await simulator.close();
    throw error;
  }
}

/** What is not as people would expect it. */
function notesOn({ unbound }: Simulator): string[] {
  const notes = unbound.map(({ host, reason }) => `Nothing listens on ${host} (${reason}).`);
  if (!existsSync(consoleDir)) notes.push('The console is not built; "npm start" builds it.');
  return notes;
}

function closeOnSignals(simulator: Simulator): void {
  let isClosing = false;
  const close = async () => {
    // Whoever asks twice does not want to wait.
    if (isClosing) process.exit();
    isClosing = true;
    await simulator.close();
    process.exit();
  };
  process.on('SIGINT', close);
  process.on('SIGTERM', close);
  process.on('SIGHUP', close);
}
