import { realNow, runAfter, runEvery } from '@stillhouse/device/clock/real-time';
import { EventLog, type EventStream, type PacedSink } from './event-log.ts';
import { type CurrentPart, PresentStateSink } from './present-state-sink.ts';

/** Real time. Bundles changes: a device under load changes thousands of times a second. */
const minPollIntervalMs = 25;
/** Real time. Finds changes without a notification. */
const maxPollIntervalMs = 1_000;
/** Real time that events are stored after the last client has gone, for clients that reconnect. */
const idleTimeoutMs = 60_000;

/**
 * A stream that polls while it is followed, and costs nothing otherwise. It polls shortly after
 * `markDirty` and not at once, because the caller is in the middle of a change.
 */
export abstract class PolledEventStream<Event> implements EventStream<Event> {
  protected readonly log: EventLog<Event>;
  readonly #onIdle: () => void;
  #stopWatching: (() => void) | null = null;
  #cancelLook: (() => void) | null = null;
  #cancelIdle: (() => void) | null = null;
  #isOver = false;

  /** @param onIdle called once, when the stream is over or has had no client for a while */
  constructor(onIdle: () => void) {
    this.log = new EventLog(realNow().toString(36));
    this.#onIdle = onIdle;
  }

  follow(after: string | undefined, sink: PacedSink<Event>): () => void {
    this.#cancelIdle?.();
    this.#cancelIdle = null;
    this.#watch();
    this.#look();
    const missed = after === undefined ? null : this.log.listAfter(after);
    const follower = new PresentStateSink(sink);
    if (missed === null) follower.sendParts(this.getCurrentParts(), this.log);
    else for (const { id, event } of missed) sink.send(id, event);
    const receiver = missed === null ? follower : sink;
    if (this.#isOver) sink.end();
    else this.log.add(receiver);
    return () => {
      follower.stop();
      this.log.remove(receiver);
      if (!this.log.isFollowed) this.#becomeIdle();
    };
  }

  /** Sends the last event and ends. */
  close(last?: Event): void {
    if (this.#isOver) return;
    this.#look();
    this.#isOver = true;
    if (last !== undefined) this.log.push(last);
    this.log.end();
    this.#stop();
    this.#onIdle();
  }

  /** Call when something may have changed. */
  protected markDirty(): void {
    if (this.#isOver || this.#stopWatching === null) return;
    this.#cancelLook ??= runAfter(minPollIntervalMs, () => this.#look());
  }

  /** Starts to listen for changes. The returned function stops that. */
  protected abstract watch(): () => void;

  /** Pushes what has changed since the last poll. */
  protected abstract poll(): void;

  /**
   * Returns the state at the last poll, as events. A part is requested when the parts before it
   * were sent, and sent at once.
   */
  protected abstract getCurrentParts(): Iterable<CurrentPart<Event>>;

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

  /** Keeps polling meanwhile, so that a client that reconnects misses nothing. */
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
