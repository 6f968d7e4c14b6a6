import type { EventLog, PacedSink, Sink } from './event-log.ts';

/** Events that describe a part of the present state. */
export type CurrentPart<Event> = { events: readonly Event[]; isLast: boolean };

/**
 * Sends the present state part by part, as fast as the receiver reads. Later events may come
 * between the parts. Until the last part, no event has an id: the client could not resume there.
 */
export class PresentStateSink<Event> implements Sink<Event> {
  readonly #sink: PacedSink<Event>;
  #isComplete = false;
  #isStopped = false;

  constructor(sink: PacedSink<Event>) {
    this.#sink = sink;
  }

  /** Sends the first part at once. */
  sendParts(parts: Iterable<CurrentPart<Event>>, log: Pick<EventLog<Event>, 'lastId'>): void {
    const iterator = parts[Symbol.iterator]();
    const sendNext = () => {
      if (this.#isStopped) return;
      const part = iterator.next();
      if (part.done === true) return;
      const { events, isLast } = part.value;
      events.forEach((event, index) => {
        this.#isComplete = isLast && index === events.length - 1;
        this.send(log.lastId, event);
      });
      if (!isLast) this.#sink.whenRead(sendNext);
    };
    sendNext();
  }

  send(id: string | null, event: Event): void {
    this.#sink.send(this.#isComplete ? id : null, event);
  }

  end(): void {
    this.stop();
    this.#sink.end();
  }

  /** Sends no more parts. */
  stop(): void {
    this.#isStopped = true;
  }
}
