// Fills the volume that holds the state of a simulator, and frees it again. Nothing may be lost but
// what did not fit, and the user gets an error. `npm run test:all` runs it in a mount namespace of
// its own, where the system allows that.
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  closeSync,
  globSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmdirSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout } from 'node:timers/promises';
import { createControlClient } from 'stillhouse/client';

const pageBytes = 4096;
/** Longer than the program needs to write, on a busy machine. */
const maxWaitMs = 30_000;
const ports = ['--port', '--setup-port', '--cloud-port'].flatMap((it) => [it, '0']);
const temporaryFiles = '**/*.tmp';
const failure = 'cannot be written (ENOSPC)';

const volume = mkdtempSync(join(tmpdir(), 'stillhouse-volume-'));
const state = join(volume, 'state');
const ballast = join(volume, 'ballast');

function expectTrue(isTrue: boolean, message: string): void {
  if (!isTrue) throw new Error(message);
}

async function waitUntil(isTrue: () => boolean, message: string): Promise<void> {
  const startedAt = performance.now();
  while (!isTrue()) {
    expectTrue(performance.now() - startedAt <= maxWaitMs, `${message} after ${maxWaitMs} ms.`);
    await setTimeout(20);
  }
}

function fill(): void {
  const file = openSync(ballast, 'w');
  try {
    for (;;) writeSync(file, Buffer.alloc(pageBytes));
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOSPC')) throw error;
  } finally {
    closeSync(file);
  }
}

/**
 * Returns all that is stored, and under which names. A running simulator holds a lock, and writes
 * each file under another name first.
 */
function readState(): string {
  return globSync(['state', 'state/**'], { cwd: volume, exclude: ['**/*.lock', temporaryFiles] })
    .sort()
    .map((name) => join(volume, name))
    .filter((path) => statSync(path).isFile())
    .map((path) => `${path}\n${readFileSync(path, 'utf8')}`)
    .join('\n');
}

/** Starts a simulator with one device whose state is on the volume. */
async function start(option: string) {
  const program = ['-C', 'stillhouse-source', 'simulator/src/cli/main.ts', '--json'];
  const child: ChildProcess = spawn(
    process.execPath,
    [...program, ...ports, '--lab-port', '0', option, state],
    { stdio: ['ignore', 'pipe', 'pipe'] },
  );
  process.once('exit', () => child.kill('SIGKILL'));
  let errors = '';
  child.stderr?.on('data', (text) => {
    errors += text;
  });
  const ended = once(child, 'exit');
  if (child.stdout === null) throw new Error('The simulator has no output.');
  const [line] = await Promise.race([once(createInterface(child.stdout), 'line'), ended]);
  const control = createControlClient(JSON.parse(String(line)).labUrl);
  return {
    rename: (announcedHostname: string) =>
      control.patch('default', { network: { announcedHostname } }),
    readName: async () => (await control.state('default')).network.announcedHostname,
    countFailures: () => errors.split(failure).length - 1,
    async stop(): Promise<number> {
      child.kill('SIGTERM');
      const [code] = await ended;
      return code;
    },
  };
}

async function check(option: string): Promise<void> {
  const first = await start(option);
  await first.rename('room-1');
  expectTrue((await first.stop()) === 0, 'The simulator does not end with 0.');
  const second = await start(option);
  const before = readState();
  expectTrue(before.includes('room-1'), 'The first change is not stored.');

  fill();
  await second.rename('room-2');
  await waitUntil(() => second.countFailures() > 0, 'Nothing says that the volume is full');
  expectTrue(readState() === before, 'A write that failed has changed the stored state.');
  expectTrue((await second.readName()) === 'room-2', 'The device has lost a change.');

  rmSync(ballast);
  await waitUntil(
    () => readState().includes('room-2'),
    'The change is not stored in the free space',
  );
  const stored = readState();
  fill();
  await second.rename('room-3');
  expectTrue((await second.stop()) !== 0, 'The simulator ends as if its state were stored.');
  expectTrue(readState() === stored, 'The last write has changed the stored state.');

  rmSync(ballast);
  const third = await start(option);
  expectTrue((await third.readName()) === 'room-2', 'The stored device does not come back.');
  expectTrue((await third.stop()) === 0, 'The simulator does not end with 0.');
  const left = globSync(temporaryFiles, { cwd: volume });
  expectTrue(left.length === 0, `Files are left: ${left.join(', ')}.`);
  rmSync(state, { recursive: true });
  console.log(`${option}: a full volume changes nothing that is stored.`);
}

execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', volume]);
try {
  for (const option of ['--state-file', '--state-dir']) await check(option);
} finally {
  execFileSync('umount', ['--lazy', volume]);
  rmdirSync(volume);
}
