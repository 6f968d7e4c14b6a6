/** Receives events, for example a connection. Must not throw. */
export type Sink<Event> = {
  /**
   * @param id null within the events that describe the present state: a client cannot resume
   * between them
   */
  send(id: string | null, event: Event): void;
  /** No more events follow. */
  end(): void;
};

/** A sink that can be sent to as fast as its receiver reads. */
export type PacedSink<Event> = Sink<Event> & {
  /** Calls back, later, when the receiver has read what was sent. Never after it has gone. */
  whenRead(callback: () => void): void;
};

/** A stream of events that clients can follow. */
export type EventStream<Event> = {
  /**
   * Sends the present state, maybe in parts, and all later events; or, if the event `after` is
   * still stored, all events since then. The returned function stops that.
   */
  follow(after: string | undefined, sink: PacedSink<Event>): () => void;
};

/** Latest events that are stored for clients that reconnect. */
const maxStored = 1_000;

/** Numbers events, stores the latest, and sends them to all sinks. */
export class EventLog<Event> {
  readonly #epoch: string;
  readonly #sinks = new Set<Sink<Event>>();
  #stored: Event[] = [];
  #last = 0;

  /** @param epoch unique to this log, so that ids of other logs are recognized */
  constructor(epoch: string) {
    this.#epoch = epoch;
  }

  get isFollowed(): boolean {
    return this.#sinks.size > 0;
  }

  /** The id of the latest event. */
  get lastId(): string {
    return `${this.#epoch}-${this.#last}`;
  }

  push(event: Event): void {
    this.#last += 1;
    this.#stored.push(event);
    // Seldom, because removing the first element of a long list is expensive.
    if (this.#stored.length >= 2 * maxStored) this.#stored = this.#stored.slice(-maxStored);
    for (const sink of this.#sinks) sink.send(this.lastId, event);
  }

  /** Returns the events after an id of this log; null if that id is unknown or too old. */
  listAfter(id: string): { id: string; event: Event }[] | null {
    const prefix = `${this.#epoch}-`;
    const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    const stored = this.#stored.slice(-maxStored);
    const missed = this.#last - number;
    if (!Number.isSafeInteger(number) || missed < 0 || missed > stored.length) return null;
    return stored.slice(stored.length - missed).map((event, index) => {
      return { id: `${prefix}${number + index + 1}`, event };
    });
  }

  add(sink: Sink<Event>): void {
    this.#sinks.add(sink);
  }

  remove(sink: Sink<Event>): void {
    this.#sinks.delete(sink);
  }

  /** Ends all sinks. */
  end(): void {
    for (const sink of this.#sinks) sink.end();
    this.#sinks.clear();
  }
}
