import { restartOperation, updateOperation } from '@stillhouse/contracts/marked-operations';
import type { OperationId } from '@stillhouse/contracts/operations';
import type { Exchange } from '../model/exchange.ts';

/**
 * A device that refuses connections for longer is gone, unless it was asked to restart. With the
 * last attempt to connect, the run ends within 30 s.
 */
const maxRefusedMs = 25_000;

/** The device restarts because of these. Restarts end with the first response after them. */
const restartingOperations: ReadonlySet<OperationId | null> = new Set([
  restartOperation.id,
  updateOperation.id,
] as const);

/** Returns true if the device may restart because of an exchange. */
export function mayRestart({ operationId, response }: Exchange): boolean {
  return response !== null && response.status < 300 && restartingOperations.has(operationId);
}

/** Observes whether a device refuses connections, and for how long. Another certificate counts. */
export class RefusedConnections {
  /** How long a device may refuse connections. */
  readonly maxMs: number;
  /** Since when the device refuses connections. Null if it does not. */
  #since: number | null = null;
  #isRestartRequested = false;

  constructor(timeoutScale: number) {
    this.maxMs = maxRefusedMs * timeoutScale;
  }

  /** Call this after each exchange. */
  observe(exchange: Exchange): void {
    const { response, failure, tookMs } = exchange;
    if (failure?.kind === 'refused' || failure?.kind === 'tls')
      this.#since ??= performance.now() - tookMs;
    if (response === null) return;
    if (this.#since !== null) this.#isRestartRequested = false;
    this.#since = null;
    if (mayRestart(exchange)) this.#isRestartRequested = true;
  }

  /** Returns true if waiting longer is useless. */
  isGone(): boolean {
    if (this.#since === null || this.#isRestartRequested) return false;
    return performance.now() - this.#since > this.maxMs;
  }
}
