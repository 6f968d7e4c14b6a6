import { threadId } from 'node:worker_threads';

/** The first and the last port, both inclusive. */
export type PortBounds = {
  first: number;
  last: number;
};

/**
 * Below the ephemeral ports of all common systems, so that no program gets one by chance while a
 * device reboots.
 */
export const defaultDevicePorts: PortBounds = { first: 20_000, last: 29_999 };

/** All ports are taken. Release a device first. */
export class NoPortLeftError extends Error {
  constructor({ first, last }: PortBounds) {
    super(
      `All ports from ${first} to ${last} are taken, and a device needs two. Release some devices, or start the simulator with a larger range (--device-ports).`,
    );
    this.name = 'NoPortLeftError';
  }
}

/**
 * Processes start far from each other, because the port of a rebooting device looks free to them.
 */
const stride = 194;

/**
 * Allocates ports of the range in order. The caller finds out whether a port is free by listening
 * on it.
 */
export class PortRange {
  readonly #bounds: PortBounds;
  readonly #held = new Set<number>();
  #next: number;

  /** @param holder a number that differs between processes, to start at different ports */
  constructor(holder: number, bounds: PortBounds = defaultDevicePorts) {
    this.#bounds = bounds;
    this.#next = bounds.first + ((holder * stride) % this.#count);
  }

  get #count(): number {
    return this.#bounds.last - this.#bounds.first + 1;
  }

  /**
   * Returns a port that is not allocated in this process.
   * @throws NoPortLeftError
   */
  take(): number {
    const { first, last } = this.#bounds;
    for (let attempts = 0; attempts < this.#count; attempts += 1) {
      const port = this.#next;
      this.#next = port === last ? first : port + 1;
      if (this.#held.has(port)) continue;
      this.#held.add(port);
      return port;
    }
    throw new NoPortLeftError(this.#bounds);
  }

  /** Excludes a port that the caller chose from allocation. */
  reserve(port: number): void {
    this.#held.add(port);
  }

  release(port: number): void {
    this.#held.delete(port);
  }
}

/**
 * The ports of this process. All its simulators share one range, so that a new device does not get
 * a port to which a client still has an old connection.
 */
export const processPorts = new PortRange(process.pid + threadId);
