import { type ChildProcess, fork } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { mutants } from '../catalog/catalog.ts';
import type { Tried } from './measure-mutant.ts';

/** A mutant whose run takes longer has hung the verifier, which is a fault of the verifier. */
const longestMs = 600_000;
/** Lock-outs are waited out in real time, for 16 minutes in all. */
const longestLockoutMs = 20 * 60_000;

/** Tries mutants in several processes, each on a device of its own. */
export async function measureAll(
  ids: readonly string[],
  onTried: (tried: Tried) => void,
  processes: number = availableParallelism() * 2,
): Promise<void> {
  const queue = [...ids];
  await Promise.all(
    [...Array(Math.min(processes, ids.length)).keys()].map(() => work(queue, onTried)),
  );
}

async function work(queue: string[], onTried: (tried: Tried) => void): Promise<void> {
  let worker = await ready();
  for (let id = queue.shift(); id !== undefined; id = queue.shift()) {
    const tried = await tryIn(worker, id);
    onTried(tried);
    if (tried.outcome === 'error') {
      worker.kill();
      worker = await ready();
    }
  }
  worker.disconnect();
}

function ready(): Promise<ChildProcess> {
  const worker = fork(fileURLToPath(new URL('worker.ts', import.meta.url)), {
    execArgv: ['-C', 'stillhouse-source'],
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  return new Promise((resolve, reject) => {
    worker.once('message', () => resolve(worker));
    worker.once('exit', (code) => reject(new Error(`A worker ended at its start (exit ${code}).`)));
  });
}

function tryIn(worker: ChildProcess, id: string): Promise<Tried> {
  const { needsLockout = false, profile = 'read' } = mutants.get(id) ?? {};
  const mostMs = needsLockout ? longestLockoutMs : longestMs;
  return new Promise((resolve) => {
    const lost = (why: string) =>
      resolve({ id, outcome: 'error', profile, by: [why], requests: 0, ms: mostMs });
    const timer = setTimeout(() => lost(`no end within ${mostMs / 1000} s`), mostMs);
    const onExit = () => lost('the process ended');
    worker.once('exit', onExit);
    worker.once('message', (tried) => {
      clearTimeout(timer);
      worker.off('exit', onExit);
      resolve(tried as Tried);
    });
    worker.send(id);
  });
}
