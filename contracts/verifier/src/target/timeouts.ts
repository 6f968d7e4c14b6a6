import type { OperationId } from '@stillhouse/contracts/operations';
import { formatDuration } from '@stillhouse/foundation/duration';
import type { Contract } from '../model/contract.ts';
import type { Exchange } from '../model/exchange.ts';
import type { RequestSpec } from '../model/target.ts';

/** After this many timeouts, an operation gets a short timeout only. */
const maxFullTimeouts = 2;
const shortTimeoutMs = 5000;

/** Within a shorter time, this machine may be late instead of the device. */
const minTimeoutMs = 1000;

/** All requests of a run together. A device that answers almost nothing would take hours. */
const maxTotalMs = 30 * 60_000;

/** Returns the timeout of a request in ms, with `--timeout-scale`. */
export function scaleTimeout(timeoutMs: number, scale = 1): number {
  return Math.max(minTimeoutMs, timeoutMs * scale);
}

/** Timeouts of requests, from the contract. */
export class Timeouts {
  readonly #counts = new Map<OperationId | null, number>();
  readonly #contract: Contract;
  #totalMs = 0;
  readonly #scale: number;

  constructor(contract: Contract, scale = 1) {
    this.#contract = contract;
    this.#scale = scale;
  }

  count({ operationId, tookMs }: Exchange): void {
    this.#totalMs += tookMs;
    this.#counts.set(operationId, (this.#counts.get(operationId) ?? 0) + 1);
  }

  /** Returns why no more requests are sent, or null. */
  get limit(): string | null {
    const maxMs = maxTotalMs * this.#scale;
    if (this.#totalMs <= maxMs) return null;
    return `The device let requests time out, for more than ${formatDuration(maxMs)} together.`;
  }

  get({ operationId, timeoutMs }: RequestSpec): number {
    const own = operationId === null ? 15_000 : this.#contract.getOperation(operationId).timeoutMs;
    const full = scaleTimeout(timeoutMs ?? own, this.#scale);
    const isUnresponsive = (this.#counts.get(operationId) ?? 0) >= maxFullTimeouts;
    return isUnresponsive ? Math.min(full, shortTimeoutMs) : full;
  }
}
