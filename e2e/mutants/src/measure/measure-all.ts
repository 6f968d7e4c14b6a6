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
/** Lockouts take up to 16 minutes of real time, and walks wait up to 9 minutes for the device. */
const maxSlowRunMs = 20 * 60_000;

/** A run mostly waits for its device, so it needs a small part of a core. */
const runsPerProcess = 12;

/**
 * Measures mutants, and devices without a bug, in several processes. Each run has its own device.
 * @param atOnce runs at the same time
 */
export async function measureAll(
  ids: readonly string[],
  onResult: (result: Measured) => void,
  atOnce: number = availableParallelism() * runsPerProcess,
): Promise<void> {
  const slow = ids.filter(isSlow);
  const fast = ids.filter((id) => !isSlow(id));
  // Half of the runs begin with the slow ones, so that none is left at the end.
  const queues: Queues = {
    takeFast: () => fast.shift() ?? slow.shift(),
    takeSlow: () => slow.shift() ?? fast.shift(),
  };
  const processes: Promise<void>[] = [];
  for (let left = Math.min(atOnce, ids.length); left > 0; left -= runsPerProcess)
    processes.push(measureInProcess(Math.min(left, runsPerProcess), queues, onResult));
  await Promise.all(processes);
}

/** Return the next mutant. Each begins with the fast or the slow ones. */
type Queues = Readonly<Record<'takeFast' | 'takeSlow', () => string | undefined>>;

async function measureInProcess(
  atOnce: number,
  { takeFast, takeSlow }: Queues,
  onResult: (result: Measured) => void,
): Promise<void> {
  const worker = new Worker();
  await Promise.all(
    Array.from({ length: atOnce }, async (_none, at) => {
      const take = at % 2 === 0 ? takeFast : takeSlow;
      for (let id = take(); id !== undefined; id = take()) onResult(await worker.measure(id));
    }),
  );
  await worker.end();
}

function isSlow(id: string): boolean {
  const mutant = mutants.get(id);
  // A run on a device without a bug is complete.
  if (mutant === undefined) return true;
  return mutant.needsLockout === true || mutant.losesLater === true || mutant.class === 'sequences';
}

/** A process that measures. It is replaced when it exits or hangs. */
class Worker {
  #process = startWorker();

  async measure(id: string): Promise<Measured> {
    const current = this.#process;
    const worker = await current;
    try {
      return await measureInWorker(worker, id);
    } catch (error) {
      worker.kill();
      if (this.#process === current) this.#process = startWorker();
      const { harm = 'read' } = mutants.get(id) ?? {};
      return { id, outcome: 'error', harm, by: [String(error)], requests: 0, ms: 0 };
    }
  }

  async end(): Promise<void> {
    (await this.#process).disconnect();
  }
}

function startWorker(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: ['-C', 'stillhouse-source'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  // Each run listens for its result and for the exit.
  worker.setMaxListeners(2 * runsPerProcess);
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) =>
      reject(new Error(`A worker process exited at its start (code ${code}).`)),
    );
  });
}

/** @throws Error if the process exits or hangs */
function measureInWorker(worker: ChildProcess, id: string): Promise<Measured> {
  const { needsLockout, class: kind } = mutants.get(id) ?? {};
  const maxMs = needsLockout === true || kind === 'sequences' ? maxSlowRunMs : maxRunMs;
  const end = new AbortController();
  return new Promise<Measured>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error(`no result within ${maxMs / 1000} s`)), maxMs);
    const onExit = () => reject(new Error('the process exited'));
    const onMessage = (result: Measured) => {
      if (result.id === id) resolve(result);
    };
    worker.once('exit', onExit).on('message', onMessage);
    end.signal.addEventListener('abort', () => {
      clearTimeout(timer);
      worker.off('exit', onExit).off('message', onMessage);
    });
    worker.send(id);
  }).finally(() => end.abort());
}
