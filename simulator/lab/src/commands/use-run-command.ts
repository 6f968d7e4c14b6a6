import { isRecord } from '@stillhouse/foundation/is-record';
import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { use } from 'react';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { type ClockReading, queryKeys } from '../server-state/queries.ts';
import { ReachabilityContext } from '../server-state/reachability.ts';
import type { ControlCommand } from './command.ts';
import { describeCommand, getCommandRow } from './command-table.ts';
import { recordCommand } from './recordings.ts';

/**
 * Returns a function that runs a command on a device and records it. It resolves with the
 * simulator's response. It rejects with an Error whose message can be shown.
 */
export function useRunCommand(id: string): (command: ControlCommand) => Promise<unknown> {
  const control = useControl();
  const client = useQueryClient();
  const reachability = use(ReachabilityContext);
  const { announce } = useToaster();
  return async (command) => {
    try {
      const response = await getCommandRow(command).perform(control, id, command);
      const clock = await control.clock(id);
      const reading: ClockReading = { clock, readAt: performance.now() };
      client.setQueryData(queryKeys.clock(id), reading);
      recordCommand(id, { command, from: getStart(response, clock.now), to: clock.now });
      announce(`Done: ${describeCommand(command)}`);
      return response;
    } catch (error) {
      reachability.reportError(error);
      throw new Error(formatError(error), { cause: error });
    } finally {
      void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[1] === id });
    }
  };
}

/** Only a command that advances time takes time; its response says from when. */
function getStart(response: unknown, now: number): number {
  const isAdvance = isRecord(response) && 'fired' in response;
  return isAdvance && typeof response.from === 'number' ? response.from : now;
}
