import { realNow, runAfter, runEvery } from '@stillhouse/device/clock/real-time';
import { EventLog, type EventStream, type Sink } from './event-log.ts';

/** Changes that come together are told together, real time: a device under load changes thousands of times a second. */
const minPollIntervalMs = 25;
/** What nobody tells of shows by then. */
const maxPollIntervalMs = 1_000;
/** For so long after the last one has gone, events are kept for who comes back. */
const idleTimeoutMs = 60_000;

/**
 * A feed that looks at something while it is followed, and costs nothing otherwise. It looks soon after `touch`, not at once: whoever
 * touches is in the midst of something.
 */
export abstract class PolledEventStream<Event> implements EventStream<Event> {
  protected readonly log: EventLog<Event>;
  readonly #onIdle: () => void;
  #stopWatching: (() => void) | null = null;
  #cancelLook: (() => void) | null = null;
  #cancelIdle: (() => void) | null = null;
  #isOver = false;

  /** @param onIdle called once: it is over, or nobody has followed it for a while */
  constructor(onIdle: () => void) {
    this.log = new EventLog(realNow().toString(36));
    this.#onIdle = onIdle;
  }

  follow(after: string | undefined, sink: Sink<Event>): () => void {
    this.#cancelIdle?.();
    this.#cancelIdle = null;
    this.#watch();
    this.#look();
    const missed = after === undefined ? null : this.log.after(after);
    if (missed !== null) for (const { id, event } of missed) sink.send(id, event);
    else {
      const standing = this.getCurrentEvents();
      standing.forEach((event, index) => {
        sink.send(index === standing.length - 1 ? this.log.lastId : null, event);
      });
    }
    if (this.#isOver) sink.end();
    else this.log.add(sink);
    return () => {
      this.log.remove(sink);
      if (!this.log.isFollowed) this.#becomeIdle();
    };
  }

  /** Tells the last event and ends. */
  close(last?: Event): void {
    if (this.#isOver) return;
    this.#look();
    this.#isOver = true;
    if (last !== undefined) this.log.push(last);
    this.log.end();
    this.#stop();
    this.#onIdle();
  }

  /** Something may have changed. */
  protected markDirty(): void {
    if (this.#isOver || this.#stopWatching === null) return;
    this.#cancelLook ??= runAfter(minPollIntervalMs, () => this.#look());
  }

  /** Begins to listen for what touches it; the returned function stops that. */
  protected abstract watch(): () => void;

  /** Pushes what has changed since the last look. */
  protected abstract poll(): void;

  /** How things stand since the last look, as events. */
  protected abstract getCurrentEvents(): Event[];

  #watch(): void {
    if (this.#isOver || this.#stopWatching !== null) return;
    const stopWatching = this.watch();
    const stopLooking = runEvery(maxPollIntervalMs, () => this.#look());
    this.#stopWatching = () => {
      stopWatching();
      stopLooking();
    };
  }

  #look(): void {
    this.#cancelLook?.();
    this.#cancelLook = null;
    if (!this.#isOver) this.poll();
  }

  /** It goes on looking meanwhile, or whoever comes back would miss what was. */
  #becomeIdle(): void {
    if (this.#isOver) return;
    this.#cancelIdle ??= runAfter(idleTimeoutMs, () => {
      this.#isOver = true;
      this.#stop();
      this.#onIdle();
    });
  }

  #stop(): void {
    this.#cancelLook?.();
    this.#cancelIdle?.();
    this.#stopWatching?.();
    this.#stopWatching = null;
  }
}
