import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { threadId } from 'node:worker_threads';
import { NoPortLeftError, type PortBounds, type Ports } from './ports.ts';

/** Below the ephemeral ports of all common systems, so that no program gets one by chance. */
export const defaultDevicePorts: PortBounds = { first: 20_000, last: 29_999 };

/** Processes start far from each other, to try few ports that another one has claimed. */
const stride = 194;

/**
 * Allocates ports of the range in order. Other simulators of this machine do not get an allocated
 * port, even while its device reboots and nothing listens on it. The caller finds out by listening
 * whether another program has it.
 */
export class PortRange implements Ports {
  readonly #bounds: PortBounds;
  readonly #held = new Map<number, Claim | null>();
  #next: number;

  /** @param holder a number that differs between processes, to start at different ports */
  constructor(holder: number, bounds: PortBounds = defaultDevicePorts) {
    this.#bounds = bounds;
    this.#next = bounds.first + ((holder * stride) % this.#count);
  }

  get #count(): number {
    return this.#bounds.last - this.#bounds.first + 1;
  }

  async take(): Promise<number> {
    const { first, last } = this.#bounds;
    for (let attempts = 0; attempts < this.#count; attempts += 1) {
      const port = this.#next;
      this.#next = port === last ? first : port + 1;
      if (this.#held.has(port)) continue;
      this.#held.set(port, null);
      const claim = await claimPort(port);
      if (claim !== null) {
        this.#held.set(port, claim);
        return port;
      }
      this.#held.delete(port);
    }
    throw new NoPortLeftError(this.#bounds);
  }

  reserve(port: number): void {
    if (!this.#held.has(port)) this.#held.set(port, null);
  }

  release(port: number): void {
    this.#held.get(port)?.close();
    this.#held.delete(port);
  }
}

/** A UDP socket with the number of a port: free for the device, whose port is a TCP port. */
type Claim = Socket;

/** Returns null if another simulator of this machine has claimed the port. */
async function claimPort(port: number): Promise<Claim | null> {
  const claim = createSocket('udp4').unref();
  claim.bind({ address: '127.0.0.1', port, exclusive: true });
  try {
    await once(claim, 'listening');
    return claim;
  } catch (error) {
    claim.close();
    if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') return null;
    throw error;
  }
}

/**
 * The ports of this process. All its simulators share one range, so that a new device does not get
 * a port to which a client still has an old connection.
 */
export const processPorts = new PortRange(process.pid + threadId);
