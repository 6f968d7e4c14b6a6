import { threadId } from 'node:worker_threads';

/** Below the ephemeral ports of all common systems, so that nobody gets one by chance while a device reboots. */
export const firstPort = 20_000;
export const lastPort = 29_999;
const count = lastPort - firstPort + 1;

/** No device can be leased before another is released. */
export class NoPortLeftError extends Error {
  constructor() {
    super(`All ports from ${firstPort} to ${lastPort} are taken. Release some devices.`);
    this.name = 'NoPortLeftError';
  }
}

/** Who hands out ports begins far from the others: a rebooting device's port looks free to them. */
const stride = 194;

/** Hands out ports of the range in turn; whether one is free shows when it is listened on. */
export class PortRange {
  readonly #held = new Set<number>();
  #next: number;

  /** @param holder tells those apart that hand out ports at the same time */
  constructor(holder: number) {
    this.#next = firstPort + ((holder * stride) % count);
  }

  /**
   * A port that nobody in this process holds.
   * @throws NoPortLeftError
   */
  take(): number {
    for (let tried = 0; tried < count; tried += 1) {
      const port = this.#next;
      this.#next = port === lastPort ? firstPort : port + 1;
      if (this.#held.has(port)) continue;
      this.#held.add(port);
      return port;
    }
    throw new NoPortLeftError();
  }

  /** Keeps a port that was chosen by somebody else from being handed out. */
  keep(port: number): void {
    this.#held.add(port);
  }

  giveBack(port: number): void {
    this.#held.delete(port);
  }
}

/**
 * The ports of this process. One range for all its simulators, so that a new device does not get the port that a client
 * still has an old, dying connection to.
 */
export const processPorts = new PortRange(process.pid + threadId);
