import { threadId } from 'node:worker_threads';

/** From the first to the last one. */
export type PortBounds = {
  first: number;
  last: number;
};

/**
 * Below the ephemeral ports of all common systems, so that nobody gets one by chance while a device
 * reboots.
 */
export const defaultDevicePorts: PortBounds = { first: 20_000, last: 29_999 };

/** No device can be leased before another is released. */
export class NoPortLeftError extends Error {
  constructor({ first, last }: PortBounds) {
    super(
      `All ports from ${first} to ${last} are taken, and a device needs two. Release some devices, or start the simulator with a larger range (--device-ports).`,
    );
    this.name = 'NoPortLeftError';
  }
}

/** Who hands out ports begins far from the others: a rebooting device's port looks free to them. */
const stride = 194;

/** Hands out ports of the range in turn; whether one is free shows when it is listened on. */
export class PortRange {
  readonly #bounds: PortBounds;
  readonly #held = new Set<number>();
  #next: number;

  /** @param holder tells those apart that hand out ports at the same time */
  constructor(holder: number, bounds: PortBounds = defaultDevicePorts) {
    this.#bounds = bounds;
    this.#next = bounds.first + ((holder * stride) % this.#count);
  }

  get #count(): number {
    return this.#bounds.last - this.#bounds.first + 1;
  }

  /**
   * A port that nobody in this process holds.
   * @throws NoPortLeftError
   */
  take(): number {
    const { first, last } = this.#bounds;
    for (let tried = 0; tried < this.#count; tried += 1) {
      const port = this.#next;
      this.#next = port === last ? first : port + 1;
      if (this.#held.has(port)) continue;
      this.#held.add(port);
      return port;
    }
    throw new NoPortLeftError(this.#bounds);
  }

  /** Keeps a port that was chosen by somebody else from being handed out. */
  reserve(port: number): void {
    this.#held.add(port);
  }

  release(port: number): void {
    this.#held.delete(port);
  }
}

/**
 * The ports of this process. One range for all its simulators, so that a new device does not get
 * the port that a client still has an old, dying connection to.
 */
export const processPorts = new PortRange(process.pid + threadId);
