import type { Call } from '../mutant/bug.ts';
import { isSuccess } from '../mutant/message.ts';
import type { Upstream } from '../mutant/mutant.ts';

/** How far a device is with its restart. */
export type RestartStage = 'before' | 'requested' | 'away' | 'back';

type Followed = Omit<Call<{ stage: RestartStage }>, 'earlier'>;

/** Follows a restart by its responses. Returns true for the first response after it. */
export function followRestart({ request, response, memory }: Followed): boolean {
  const { stage } = memory;
  if (request.operation?.id === 'rebootDevice' && isSuccess(response)) memory.stage = 'requested';
  else if (stage === 'requested' && response.status === 503) memory.stage = 'away';
  else if (stage === 'away' && response.status < 500) memory.stage = 'back';
  return stage === 'away' && memory.stage === 'back';
}

/** Changes the device when it responds again after a restart. */
export function changeAtRestart(change: (upstream: Upstream) => Promise<unknown>) {
  return {
    harm: 'destructive' as const,
    // A faster device is back before anything sees that it restarts.
    clockSpeed: 20,
    memory: () => ({ stage: 'before' as RestartStage, isDone: false }),
    on: null,
    remember: followRestart,
    async after({ request, upstream, memory }: Call<{ stage: RestartStage; isDone: boolean }>) {
      if (memory.stage !== 'back' || memory.isDone) return undefined;
      memory.isDone = true;
      await change(upstream);
      return request.method === 'GET' ? upstream.forward(request) : undefined;
    },
  };
}
