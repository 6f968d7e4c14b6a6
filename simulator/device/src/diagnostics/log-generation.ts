import { getProduct } from '@stillhouse/products/catalog';
import type { DeviceCore } from '../core/device-core.ts';

/** Timeout of log generation. The slowest product takes half of it (decision 0021). */
const generationTimeoutMs = 120_000;

type StartLogGenerationResult =
  /** `endsAt`: epoch ms at which the archive is ready or the timeout ends. */
  | { outcome: 'started'; endsAt: number; timesOut: boolean }
  /** Another client is generating logs. */
  | { outcome: 'busy'; retryAfterMs: number };

/** Starts to generate an archive. It continues if the client disconnects. */
export function startLogGeneration(core: DeviceCore): StartLogGenerationResult {
  const { logs, conditions, product } = core.state;
  const typicalMs = getProduct(product).logGenerationMs;
  const now = core.clock.now();
  if (logs.generating) {
    const { taskScheduler } = core;
    const endsAt =
      taskScheduler.getDueTime('finishLogs') ?? taskScheduler.getDueTime('giveUpLogs') ?? now;
    return { outcome: 'busy', retryAfterMs: endsAt - now };
  }
  if (conditions.logsBusy !== undefined) return { outcome: 'busy', retryAfterMs: typicalMs };
  const timesOut = conditions.logsTimeOut !== undefined;
  const takesMs = timesOut ? generationTimeoutMs : typicalMs;
  logs.generating = true;
  const endsAt = core.taskScheduler.schedule(timesOut ? 'giveUpLogs' : 'finishLogs', takesMs);
  core.emit({ type: 'logGeneration', phase: 'started' });
  return { outcome: 'started', endsAt, timesOut };
}

/** Scheduled task: the archive is ready. */
export function finishLogs(core: DeviceCore): void {
  end(core, 'finished');
}

/** Scheduled task: the generation timed out. */
export function giveUpLogs(core: DeviceCore): void {
  end(core, 'timedOut');
}

/** Handles a power loss: no archive is created. */
export function interruptLogs(core: DeviceCore): void {
  core.taskScheduler.cancel('finishLogs', 'giveUpLogs');
  end(core, 'interrupted');
}

function end(core: DeviceCore, phase: 'finished' | 'timedOut' | 'interrupted'): void {
  if (!core.state.logs.generating) return;
  core.state.logs.generating = false;
  core.emit({ type: 'logGeneration', phase });
}
