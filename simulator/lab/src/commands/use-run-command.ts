import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useControl } from '../server-state/control.ts';
import { errorText } from '../server-state/format-error.ts';
import { keys, type ReadClock } from '../server-state/queries.ts';
import { ReachabilityContext } from '../server-state/reachability.ts';
import { inWords } from './command.ts';
import { perform, type SteeringDeed } from './perform.ts';
import { record } from './recordings.ts';

/**
 * Does something to a device, and keeps it in the recording. Resolves with the simulator's answer; rejects with an Error whose
 * message is for people.
 */
export function useSteer(id: string): (deed: SteeringDeed) => Promise<unknown> {
  const control = useControl();
  const client = useQueryClient();
  const reachability = use(ReachabilityContext);
  const { announce } = useToaster();
  return async (deed) => {
    try {
      const answer = await perform(control, id, deed);
      const clock = await control.clock(id);
      const read: ReadClock = { clock, readAt: performance.now() };
      client.setQueryData(keys.clock(id), read);
      record(id, { deed, ...spanOf(answer, clock.now) });
      announce(`Done: ${inWords(deed)}`);
      return answer;
    } catch (error) {
      reachability.failed(error);
      throw new Error(errorText(error), { cause: error });
    } finally {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === id });
      void client.invalidateQueries({ queryKey: keys.fleet });
    }
  };
}

/** A move of time says where it came from; what else is done takes none. */
function spanOf(answer: unknown, now: number): { from: number; to: number } {
  const isMove = typeof answer === 'object' && answer !== null && 'fired' in answer;
  if (!isMove || !('from' in answer) || typeof answer.from !== 'number') {
    return { from: now, to: now };
  }
  return { from: answer.from, to: now };
}
