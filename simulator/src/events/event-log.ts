/** Where events go: a connection, say. Both must not throw. */
export type Sink<Event> = {
  /** @param id null for one of several that only together tell how things stand: nobody goes on from there */
  send(id: string | null, event: Event): void;
  /** No more are to come. */
  end(): void;
};

/** Something whose events can be followed. */
export type EventStream<Event> = {
  /**
   * Sends what comes from now on, after how things stand; or, when the event `after` is still known, all that came after it.
   * The returned function stops that.
   */
  follow(after: string | undefined, sink: Sink<Event>): () => void;
};

/** So many of the latest events are kept for who comes back. */
const maxStored = 1_000;

/** Numbers events, keeps the latest, and tells them to all sinks. */
export class EventLog<Event> {
  readonly #epoch: string;
  readonly #sinks = new Set<Sink<Event>>();
  #kept: Event[] = [];
  #last = 0;

  /** @param epoch tells this log from others that somebody may come back from: no other has the same */
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
    this.#kept.push(event);
    // Now and then, as taking the first of many away is dear.
    if (this.#kept.length >= 2 * maxStored) this.#kept = this.#kept.slice(-maxStored);
    for (const sink of this.#sinks) sink.send(this.lastId, event);
  }

  /** The events after one of this log, with their ids; null when it is not known any more, or never was. */
  after(id: string): { id: string; event: Event }[] | null {
    const prefix = `${this.#epoch}-`;
    const digits = id.startsWith(prefix) ? id.slice(prefix.length) : '';
    const number = /^\d+$/.test(digits) ? Number(digits) : Number.NaN;
    const kept = this.#kept.slice(-maxStored);
    const missed = this.#last - number;
    if (!Number.isSafeInteger(number) || missed < 0 || missed > kept.length) return null;
    return kept.slice(kept.length - missed).map((event, index) => {
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
