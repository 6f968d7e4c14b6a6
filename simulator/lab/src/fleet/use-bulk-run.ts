import { useToaster } from '@stillhouse/ui/Toaster';
import { useRef, useState } from 'react';
import { formatError } from '../server-state/format-error.ts';
import { describeResult, runForDevices } from './run-for-devices.ts';

/** A command in progress on several devices. */
export type BulkRun = { what: string; total: number; through: number };

/** Frequent enough to see that it continues. */
const progressMs = 200;

/**
 * Runs one command at a time on several devices, and shows the result. The event stream of the
 * fleet brings the changes.
 */
export function useBulkRun(ids: readonly string[]) {
  const { show } = useToaster();
  const [running, setRunning] = useState<BulkRun | null>(null);
  const canceling = useRef(new AbortController());
  return {
    /** The command in progress, or null. */
    running,
    /** Lets the commands end that were sent, and sends no more. */
    cancel: () => canceling.current.abort(),
    runAll: async (what: string, run: (id: string) => Promise<unknown>) => {
      const total = ids.length;
      canceling.current = new AbortController();
      const { signal } = canceling.current;
      let through = 0;
      setRunning({ what, total, through });
      const timer = setInterval(() => setRunning({ what, total, through }), progressMs);
      const onProgress = (count: number) => {
        through = count;
      };
      const result = await runForDevices(ids, run, { formatError, signal, onProgress });
      clearInterval(timer);
      setRunning(null);
      show(describeResult(what, result), result.errors.length > 0 ? 'error' : 'success');
    },
  };
}
