import { useToaster } from '@stillhouse/ui/Toaster';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { formatError } from '../server-state/format-error.ts';
import { describeResult, runForDevices } from './run-for-devices.ts';

/** Runs one command at a time on several devices, and shows the result. */
export function useBulkRun(ids: readonly string[]) {
  const client = useQueryClient();
  const { show } = useToaster();
  const [running, setRunning] = useState<string | null>(null);
  return {
    /** The command in progress, or null. */
    running,
    runAll: async (what: string, run: (id: string) => Promise<unknown>) => {
      setRunning(what);
      const result = await runForDevices(ids, run, formatError);
      setRunning(null);
      show(describeResult(what, result), result.errors.length > 0 ? 'error' : 'success');
      await client.invalidateQueries();
    },
  };
}
