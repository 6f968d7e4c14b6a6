import type { OperationId } from '@stillhouse/contracts/operations';
import type { Contract } from '../model/contract.ts';
import type { RequestSpec } from '../model/target.ts';

/** After this many timeouts, an operation gets a short timeout only. */
const maxFullTimeouts = 2;
const shortTimeoutMs = 5000;

/** Timeouts of requests, from the contract. */
export class Timeouts {
  readonly #counts = new Map<OperationId | null, number>();
  readonly #contract: Contract;
  readonly #scale: number;

  constructor(contract: Contract, scale = 1) {
    this.#contract = contract;
    this.#scale = scale;
  }

  count(operationId: OperationId | null): void {
    this.#counts.set(operationId, (this.#counts.get(operationId) ?? 0) + 1);
  }

  get({ operationId, timeoutMs }: RequestSpec): number {
    const own = operationId === null ? 15_000 : this.#contract.getOperation(operationId).timeoutMs;
    const full = (timeoutMs ?? own) * this.#scale;
    const isUnresponsive = (this.#counts.get(operationId) ?? 0) >= maxFullTimeouts;
    return isUnresponsive ? Math.min(full, shortTimeoutMs) : full;
  }
}
