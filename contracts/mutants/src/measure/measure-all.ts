import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mutants } from '../catalog/catalog.ts';
import type { FalseAlarmRun } from './false-alarms.ts';
import type { MutantResult } from './measure-mutant.ts';

/** The result of a mutant, or of a device without a bug. */
export type Measured = MutantResult | FalseAlarmRun;

/** A run that takes longer hangs, which is a bug of the verifier. */
const maxRunMs = 600_000;
/** Lockouts take up to 16 minutes of real time. */
const maxLockoutRunMs = 20 * 60_000;

/** A run uses a tenth of a core: it mostly waits for its device. */
const processesPerCore = 8;

/**
 * Measures mutants, and devices without a bug, in several processes, each with a device of its own.
 */
export async function measureAll(
  ids: readonly string[],
  onResult: (result: Measured) => void,
  processes: number = availableParallelism() * processesPerCore,
): Promise<void> {
  const slow = ids.filter(isSlow);
  const fast = ids.filter((id) => !isSlow(id));
  const count = Math.min(processes, ids.length);
  await Promise.all(
    // Half of them begin with the slow runs, so that no such run is left at the end.
    [...Array(count).keys()].map((at) =>
      work(at % 2 === 0 ? [fast, slow] : [slow, fast], onResult),
    ),
  );
}

function isSlow(id: string): boolean {
  const mutant = mutants.get(id);
  // A run on a device without a bug is complete.
  if (mutant === undefined) return true;
  return mutant.needsLockout === true || mutant.losesLater === true || mutant.class === 'walk';
}

async function work(
  [first, second]: readonly [string[], string[]],
  onResult: (result: Measured) => void,
): Promise<void> {
  const take = () => first.shift() ?? second.shift();
  let worker = await startWorker();
  for (let id = take(); id !== undefined; id = take()) {
    const result = await measureInWorker(worker, id);
    onResult(result);
    if ('outcome' in result && result.outcome === 'error') {
      worker.kill();
      worker = await startWorker();
    }
  }
  worker.disconnect();
}

function startWorker(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: ['-C', 'stillhouse-source'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) =>
      reject(new Error(`A worker process exited at its start (code ${code}).`)),
    );
  });
}

function measureInWorker(worker: ChildProcess, id: string): Promise<Measured> {
  const { needsLockout = false, profile = 'read' } = mutants.get(id) ?? {};
  const maxMs = needsLockout ? maxLockoutRunMs : maxRunMs;
  return new Promise((resolve) => {
    const giveUp = (why: string) =>
      resolve({ id, outcome: 'error', profile, by: [why], requests: 0, ms: maxMs });
    const timer = setTimeout(() => giveUp(`no result within ${maxMs / 1000} s`), maxMs);
    const onExit = () => giveUp('the process exited');
    worker.once('exit', onExit);
    worker.once('message', (result) => {
      clearTimeout(timer);
      worker.off('exit', onExit);
      resolve(result as Measured);
    });
    worker.send(id);
  });
}
