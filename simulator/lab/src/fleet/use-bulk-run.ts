import { useToaster } from '@stillhouse/ui/Toaster';
import { useRef, useState } from 'react';
import type { ControlSchema } from 'stillhouse/client';
import { useControl } from '../server-state/control.ts';
import { formatError } from '../server-state/format-error.ts';
import { describeResult, runForDevices } from './run-for-devices.ts';

/** The call for each device. */
type BulkCall = Omit<ControlSchema<'Batch'>, 'devices'>;

/** A command in progress on several devices. */
export type BulkRun = { what: string; total: number; through: number };

/** Frequent enough to see that it continues. */
const progressMs = 200;

/**
 * Runs one command at a time on several devices, and shows the result. The event stream of the
 * fleet brings the changes.
 */
export function useBulkRun(ids: readonly string[]) {
  const control = useControl();
  const { show } = useToaster();
  const [running, setRunning] = useState<BulkRun | null>(null);
  const canceling = useRef(new AbortController());
  return {
    /** The command in progress, or null. */
    running,
    /** Lets the calls end that were sent, and sends no more. */
    cancel: () => canceling.current.abort(),
    runAll: async (what: string, call: BulkCall) => {
      const total = ids.length;
      canceling.current = new AbortController();
      const { signal } = canceling.current;
      let through = 0;
      setRunning({ what, total, through });
      const timer = setInterval(() => setRunning({ what, total, through }), progressMs);
      const onProgress = (count: number) => {
        through = count;
      };
      const run = (devices: string[]) => control.batch({ ...call, devices });
      const result = await runForDevices(ids, run, { formatError, signal, onProgress });
      clearInterval(timer);
      setRunning(null);
      show(describeResult(what, result), result.errors.length > 0 ? 'error' : 'success');
    },
  };
}
