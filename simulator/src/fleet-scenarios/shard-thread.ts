import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { isRecord } from '@stillhouse/foundation/is-record';
import type { Shard } from '@stillhouse/foundation/shard';
import type { Scenario } from '../scenarios/scenario.ts';
import { createPlan } from './plan.ts';
import type { CreateShard } from './run-fleet-scenario.ts';
import { type ShardProgress, ShardRun } from './shard-run.ts';
import type { ShardTally } from './tally.ts';
import type { UplinkShares } from './uplinks.ts';

/** This module is also the program of the thread. */
const task = 'playShard';

type ThreadData = {
  task: typeof task;
  scenario: Scenario;
  seed: number;
  shard: Shard;
  isChangeable: boolean;
};

/** What the thread is to do. Only `advance` and `finish` have a response. */
type Call =
  | { do: 'advance'; shares: UplinkShares }
  | { do: 'decide'; index: number; isOpen: boolean }
  | { do: 'replan'; scenario: Scenario; nowMs: number }
  | { do: 'finish' };

/** Plays a shard in a thread of its own. */
export const createShardThread: CreateShard = (scenario, seed, shard, isChangeable) => {
  const worker = new Worker(new URL(import.meta.url), {
    workerData: { task, scenario, seed, shard, isChangeable } satisfies ThreadData,
    // Types are stripped from sources only, which have names of their own for packages.
    ...(import.meta.url.endsWith('.ts') && { execArgv: ['-C', 'stillhouse-source'] }),
  });
  let failure: Error | null = null;
  let waiting: PromiseWithResolvers<unknown> | null = null;
  const fail = (error: Error) => {
    failure = error;
    waiting?.reject(error);
  };
  worker.on('message', (result: unknown) => waiting?.resolve(result));
  worker.on('error', fail);
  worker.on('exit', () => fail(new Error('The thread of a shard has ended.')));
  const call = (message: Call): Promise<unknown> => {
    if (failure !== null) return Promise.reject(failure);
    waiting = Promise.withResolvers<unknown>();
    worker.postMessage(message);
    return waiting.promise;
  };
  return {
    advance: (shares) => call({ do: 'advance', shares }) as Promise<ShardProgress>,
    decide: (index, isOpen) => worker.postMessage({ do: 'decide', index, isOpen } satisfies Call),
    replan: (changed, nowMs) =>
      worker.postMessage({ do: 'replan', scenario: changed, nowMs } satisfies Call),
    finish: () => call({ do: 'finish' }) as Promise<ShardTally>,
    stop: () => void worker.terminate(),
  };
};

/** Runs in the thread. A failure ends it with an error. */
function serve({ scenario, seed, shard, isChangeable }: ThreadData): void {
  const run = new ShardRun(createPlan(scenario, seed), shard, { isChangeable });
  parentPort?.on('message', async (call: Call) => {
    if (call.do === 'decide') run.decide(call.index, call.isOpen);
    else if (call.do === 'replan') run.replan(createPlan(call.scenario, seed), call.nowMs);
    else
      parentPort?.postMessage(
        await (call.do === 'advance' ? run.advance(call.shares) : run.finish()),
      );
  });
}

if (!isMainThread && isRecord(workerData) && workerData.task === task) {
  serve(workerData as ThreadData);
}
