import { Wire, type WireOptions, type WireOutcome } from './wire.ts';

type Sending = Parameters<Wire['send']>;

/**
 * Sends each request over the connection that was used last of those that are free. Requests one
 * after the other share a connection; requests at the same time have one each.
 */
export class WirePool {
  /** The value of a `host` header. */
  readonly host: string;
  readonly #options: WireOptions;
  readonly #all: Wire[] = [];
  readonly #free: Wire[] = [];
  /** Requests that wait for no other one. */
  readonly #repeatable = new Set<Promise<WireOutcome>>();
  #repeats: Promise<unknown> = Promise.resolve();

  constructor(options: WireOptions) {
    this.host = new URL(options.baseUrl).host;
    this.#options = options;
  }

  /** See `Wire.send`. */
  async send(...sending: Sending): Promise<WireOutcome> {
    const wire = this.#free.pop() ?? this.#open();
    try {
      return await wire.send(...sending);
    } finally {
      this.#free.push(wire);
    }
  }

  /**
   * Like `send`, but if the connection is lost next to other requests, sends the request again when
   * these have ended. Any of them may be the cause.
   */
  async sendRepeatable(...sending: Sending): Promise<WireOutcome> {
    const hadOthers = this.#repeatable.size > 0;
    const outcome = await this.#sendTracked(sending);
    const kind = outcome.failure?.kind;
    const isLost = kind === 'reset' || kind === 'closed';
    if (!isLost || !(hadOthers || this.#repeatable.size > 0)) return outcome;
    const repeat = this.#repeats.then(async () => {
      await Promise.allSettled(this.#repeatable);
      return await this.#sendTracked(sending);
    });
    this.#repeats = Promise.allSettled([repeat]);
    return await repeat;
  }

  close(): void {
    for (const wire of this.#all) wire.close();
  }

  async #sendTracked(sending: Sending): Promise<WireOutcome> {
    const sent = this.send(...sending);
    this.#repeatable.add(sent);
    try {
      return await sent;
    } finally {
      this.#repeatable.delete(sent);
    }
  }

  #open(): Wire {
    const wire = new Wire(this.#options);
    this.#all.push(wire);
    return wire;
  }
}
