import { realNow, runAfter } from '@stillhouse/device/clock/real-time';

/** Ends a lease after its length in real time, whatever the device's clock does. */
export class LeaseExpiry {
  readonly #onExpiry: () => void;
  #ttlMs: number | undefined;
  #expiresAt: number | null = null;
  #cancel: (() => void) | null = null;

  /**
   * @param ttlMs undefined for a lease that never expires
   * @param onExpiry called once
   */
  constructor(ttlMs: number | undefined, onExpiry: () => void) {
    this.#ttlMs = ttlMs;
    this.#onExpiry = onExpiry;
  }

  get ttlMs(): number | undefined {
    return this.#ttlMs;
  }

  /** Real time, or null for a lease that never expires. */
  get expiresAt(): number | null {
    return this.#expiresAt;
  }

  /** @param expiresAt real time; default: after the length of the lease */
  start(expiresAt?: number): void {
    this.cancel();
    this.#expiresAt = null;
    if (this.#ttlMs === undefined) return;
    this.#expiresAt = expiresAt ?? realNow() + this.#ttlMs;
    this.#cancel = runAfter(Math.max(0, this.#expiresAt - realNow()), this.#onExpiry);
  }

  /** Sets the length of the lease, from now on. */
  renew(ttlMs: number | undefined): void {
    this.#ttlMs = ttlMs;
    this.start();
  }

  cancel(): void {
    this.#cancel?.();
  }
}
