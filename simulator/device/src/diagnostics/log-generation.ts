import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';

/** Decision: after so long the device gives up generating logs; the slowest product takes half of it. */
const generationTimeoutMs = 120_000;

type StartLogGenerationResult =
  /** `endsAt`, epoch ms: when the archive is there, or, if it times out, when the device gives up. */
  | { outcome: 'started'; endsAt: number; timesOut: boolean }
  /** One at a time (spec section 8). */
  | { outcome: 'busy'; retryAfterMs: number };

/** Starts generating an archive, which goes on to its end even if whoever asked for it goes away. */
export function startLogGeneration(core: DeviceCore): StartLogGenerationResult {
  const { logs, conditions, product } = core.state;
  const usualMs = getProduct(product).logGenerationMs;
  const now = core.clock.now();
  if (logs.generating) {
    const { taskScheduler } = core;
    const endsAt =
      taskScheduler.getDueTime('finishLogs') ?? taskScheduler.getDueTime('giveUpLogs') ?? now;
    return { outcome: 'busy', retryAfterMs: endsAt - now };
  }
  if (conditions.logsBusy !== undefined) return { outcome: 'busy', retryAfterMs: usualMs };
  const timesOut = conditions.logsTimeOut !== undefined;
  const takesMs = timesOut ? generationTimeoutMs : usualMs;
  logs.generating = true;
  const endsAt = core.taskScheduler.schedule(timesOut ? 'giveUpLogs' : 'finishLogs', takesMs);
  core.emit({ type: 'logGeneration', phase: 'started' });
  return { outcome: 'started', endsAt, timesOut };
}

/** What the agenda runs when the archive is there. */
export function finishLogs(core: DeviceCore): void {
  end(core, 'finished');
}

/** What the agenda runs when the time for generating is over. */
export function giveUpLogs(core: DeviceCore): void {
  end(core, 'timedOut');
}

/** The power goes: nothing comes of it. */
export function interruptLogs(core: DeviceCore): void {
  core.taskScheduler.cancel('finishLogs', 'giveUpLogs');
  end(core, 'interrupted');
}

function end(core: DeviceCore, phase: 'finished' | 'timedOut' | 'interrupted'): void {
  if (!core.state.logs.generating) return;
  core.state.logs.generating = false;
  core.emit({ type: 'logGeneration', phase });
}
