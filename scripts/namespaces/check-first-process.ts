// Ends the program as process 1 of a PID namespace, as a container runs it, while it still loads.
// The kernel ignores signals that process 1 does not handle, so a missing handler shows here only.
// `npm run test:all` runs it where the system allows PID namespaces.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

const delaysMs = [0, 50, 100, 200, null];
/** Decision 0075. */
const maxStopMs = 1_000;
const ports = ['--port', '--setup-port', '--lab-port', '--cloud-port'].flatMap((it) => [it, '0']);
/** Prints a line as soon as the program handles SIGTERM. */
const preload = `process.on('newListener', (name) => {
  if (name === 'SIGTERM') console.error('handled');
})`;

const [enter = '', ...enterArguments] = process.argv.slice(2);

/**
 * Starts the program with a state file and ends it.
 * @param delayMs time after it handles signals; null waits until it is ready
 */
async function endAfter(delayMs: number | null, stateFile: string): Promise<void> {
  const child = spawn(
    enter,
    [
      ...[...enterArguments, process.execPath, '-C', 'stillhouse-source'],
      ...['--import', `data:text/javascript,${encodeURIComponent(preload)}`],
      ...['simulator/src/cli/main.ts', '--json', ...ports, '--state-file', stateFile],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const ended = once(child, 'exit');
  await once(delayMs === null ? child.stdout : child.stderr, 'data');
  if (delayMs !== null) await setTimeout(delayMs);
  const sentAt = performance.now();
  process.kill(findFirstProcess(Number(child.pid)), 'SIGTERM');
  const [code] = await Promise.race([ended, setTimeout(maxStopMs, ['no exit code'])]);
  const stopMs = performance.now() - sentAt;
  const when = delayMs === null ? 'when it is ready' : `${delayMs} ms after it handles signals`;
  if (code !== 0) {
    child.kill('SIGKILL');
    throw new Error(`SIGTERM ${when} ended process 1 with ${code} after ${stopMs.toFixed(0)} ms.`);
  }
  console.log(`SIGTERM ${when} ends process 1 within ${stopMs.toFixed(0)} ms.`);
}

/** Returns the id of the program, as seen from here. */
function findFirstProcess(parent: number): number {
  return Number(readFileSync(`/proc/${parent}/task/${parent}/children`, 'utf8'));
}

/** Returns what identifies the stored device. */
function readIdentity(stateFile: string): string {
  const { madeWith, state } = JSON.parse(readFileSync(stateFile, 'utf8'));
  return JSON.stringify([madeWith.seed, state.serialNumber, state.remoteAccess.password]);
}

const folder = mkdtempSync(join(tmpdir(), 'stillhouse-first-process-'));
const stateFile = join(folder, 'device.json');
try {
  await endAfter(null, stateFile);
  const identity = readIdentity(stateFile);
  for (const delayMs of delaysMs) {
    await endAfter(delayMs, stateFile);
    if (readIdentity(stateFile) !== identity) throw new Error('The stored device has changed.');
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
