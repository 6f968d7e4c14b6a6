import { Latest } from './latest.ts';
import { monotonicNow, realNow, runAfter } from './real-time.ts';
import { TimerHeap } from './timer-heap.ts';

export type ClockMode = 'real' | 'scaled' | 'manual';
export type TimerId = number;
type TimerCallback = () => void | Promise<void>;

type ClockOptions = {
  /** Default `manual`. */
  mode?: ClockMode;
  /** Epoch ms to start at. Default: 2030-01-07T09:00:00Z when manual, else the real time. */
  now?: number;
  /** Simulated ms per real ms in mode `scaled`; default 1. */
  speed?: number;
};

export type PendingTimer = {
  /** Epoch ms. */
  at: number;
  label: string;
};

type AdvanceResult = {
  from: number;
  to: number;
  /** How many timers fired. */
  fired: number;
};

/** Told of each timer when it is about to fire. */
type OnFire = (timer: PendingTimer) => void;

type Timer = {
  readonly id: TimerId;
  readonly at: number;
  readonly order: number;
  readonly label: string;
  readonly fire: TimerCallback;
  index: number;
};

/** Where a manual clock starts: 2030-01-07T09:00:00Z, a Monday (design section 4). */
export const manualStart = Date.UTC(2030, 0, 7, 9);

/** So many timers that fired are remembered: who explains what happened looks at the latest few. */
const maxRemembered = 100;

/** More timers than this at one instant are a timer that sets itself again with no delay. */
const maxTimersPerInstant = 100_000;

/**
 * The time of one device: everything observable about it goes by this clock (design section 7).
 *
 * Timers fire in (time, order of setting), with `now()` exactly at their time. Time never passes a
 * timer that has not fired, in real and scaled mode neither, so that what a device does at an
 * instant does not depend on how busy the machine is.
 */
export class DeviceClock {
  readonly #heap = new TimerHeap<Timer>();
  readonly #byId = new Map<TimerId, Timer>();
  #mode: ClockMode;
  #speed: number;
  /** Simulated and monotonic instant at which the two were last in step. */
  #base: { simulated: number; monotonic: number };
  /** The instant that time stands at while timers fire, else null. */
  #firingAt: number | null = null;
  #lastId = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelWake: (() => void) | null = null;
  #disposed = false;
  #adjustments = 0;
  #fired = 0;
  #lastFired: Latest<PendingTimer> = new Latest(maxRemembered);
  /** How many hold time at an instant, and at which. */
  #holds = 0;
  /** What wakes it has to be looked at again when time is let go. */
  #missedWake = false;
  #heldAt = 0;

  constructor(options: ClockOptions = {}) {
    this.#mode = options.mode ?? 'manual';
    this.#speed = validateSpeed(options.speed ?? 1);
    const start = options.now ?? (this.#mode === 'manual' ? manualStart : realNow());
    this.#base = { simulated: validateInstant(start), monotonic: monotonicNow() };
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  /** Simulated ms per real ms: 0 when manual, 1 when real. */
  get speed(): number {
    if (this.#mode === 'manual') return 0;
    return this.#mode === 'real' ? 1 : this.#speed;
  }

  /** How often time was moved or its pace changed: between two readings, it has only gone by. */
  get adjustments(): number {
    return this.#adjustments;
  }

  /** How many timers have fired since the clock was made: with it, an instant tells its place among those of one time. */
  get fired(): number {
    return this.#fired;
  }

  /** Whether a timer is at work, for which time stands still. */
  get isFiring(): boolean {
    return this.#firingAt !== null;
  }

  /** The latest timers that fired, with their numbers from `from` (exclusive) to `to` (inclusive); not all are remembered. */
  listFiredBetween(from: number, to: number): PendingTimer[] {
    const first = this.#fired - this.#lastFired.list().length + 1;
    return this.#lastFired
      .list()
      .filter((_timer, index) => first + index > from && first + index <= to);
  }

  /** Whole epoch ms of this device. */
  now(): number {
    if (this.#firingAt !== null) return this.#firingAt;
    if (this.#holds > 0 && this.#mode !== 'manual') return this.#heldAt;
    const due = this.#heap.peek();
    return due === undefined ? this.#running() : Math.min(this.#running(), due.at);
  }

  /** Fires once, `delayMs` from now. A delay of 0 or less fires with the next move of time. */
  setTimer(delayMs: number, label: string, fire: TimerCallback): TimerId {
    return this.setTimerAt(this.now() + delayMs, label, fire);
  }

  /** Fires once at `at` (epoch ms); a time that has passed counts as now. */
  setTimerAt(at: number, label: string, fire: TimerCallback): TimerId {
    if (!Number.isFinite(at)) {
      throw new RangeError(`Timer '${label}' has the time ${at}; give a finite number of ms.`);
    }
    const id = ++this.#lastId;
    if (this.#disposed) return id;
    const due = Math.max(Math.ceil(at), this.now());
    const timer: Timer = { id, at: due, order: id, label, fire, index: -1 };
    this.#heap.add(timer);
    this.#byId.set(id, timer);
    this.#wakeWhenDue();
    return id;
  }

  /** Returns whether the timer was still pending. */
  clearTimer(id: TimerId): boolean {
    const timer = this.#byId.get(id);
    if (timer === undefined) return false;
    this.#byId.delete(id);
    this.#heap.remove(timer);
    this.#wakeWhenDue();
    return true;
  }

  /** Epoch ms of the earliest pending timer, or null. */
  nextTimerAt(): number | null {
    return this.#heap.peek()?.at ?? null;
  }

  pendingTimers(): PendingTimer[] {
    return this.#heap.sorted().map(({ at, label }) => ({ at, label }));
  }

  /**
   * Moves time to `to` (epoch ms), firing on the way, in order, whatever is due, timers set by
   * timers included. Callbacks are awaited one by one. Calls queue up; a callback must not await
   * one. Rejects with what a callback threw; time then stands at that timer.
   * @throws RangeError when `to` lies in the past: time does not run backwards.
   */
  advanceTo(to: number, onFire?: OnFire): Promise<AdvanceResult> {
    const now = this.now();
    if (validateInstant(to) < now) {
      throw new RangeError(
        `Cannot advance to ${to}: the device's clock is at ${now}. Advance to that or later.`,
      );
    }
    return this.#enqueue(() => this.#moveTo(to, onFire));
  }

  /** Moves time on by `byMs`, from where the clock is when earlier calls are done. */
  advanceBy(byMs: number, onFire?: OnFire): Promise<AdvanceResult> {
    if (!(byMs >= 0)) throw new RangeError(`Cannot advance by ${byMs} ms: give 0 or more.`);
    return this.#enqueue(() => this.#moveTo(this.now() + Math.floor(byMs), onFire));
  }

  /**
   * Moves time to `to` as `advanceTo` does, and lets no more timers fire than until `fired` is that many: back to a moment that
   * was written down as both.
   */
  replayTo(to: number, fired: number): Promise<AdvanceResult> {
    return this.#enqueue(() => this.#moveTo(Math.max(to, this.now()), undefined, fired));
  }

  /**
   * Real and scaled time stand still until `letGo` is called as often, so that what acts takes no time; it is not lost to the
   * clock, which then is where it would have been. Timers wait. A manual clock stands still anyway.
   */
  hold(): void {
    if (this.#holds === 0) this.#heldAt = this.now();
    this.#holds += 1;
  }

  /** Ends a hold. */
  release(): void {
    if (this.#holds === 0) throw new Error('The clock is let go, and nobody holds it.');
    this.#holds -= 1;
    if (this.#holds > 0 || !this.#missedWake) return;
    this.#missedWake = false;
    this.#wakeWhenDue();
  }

  /** Does something while no timer is firing, and time stands still if it is quick. A callback must not await it. */
  betweenTimers<Result>(work: () => Result): Promise<Result> {
    return this.#enqueue(async () => work());
  }

  /**
   * Timers that were set anew fire in the order in which they stood earlier, as far as their times are equal; those that did
   * not stand there come last. Timers are told by their labels.
   */
  restoreOrder(earlier: readonly PendingTimer[]): void {
    const left = this.#heap.sorted();
    const stood = earlier.flatMap(({ label }) => {
      const index = left.findIndex((timer) => timer.label === label);
      return index < 0 ? [] : left.splice(index, 1);
    });
    for (const timer of [...stood, ...left]) {
      this.#heap.remove(timer);
      this.#lastId += 1;
      const again = { ...timer, order: this.#lastId };
      this.#heap.add(again);
      this.#byId.set(again.id, again);
    }
  }

  /** Changes the pace of time; `now()` goes on from where it is. */
  setMode(mode: ClockMode, speed: number = this.#speed): void {
    validateSpeed(speed);
    this.#setBase(this.now());
    this.#mode = mode;
    this.#speed = speed;
    this.#wakeWhenDue();
  }

  /** Drops all timers, for good: nothing fires any more. */
  dispose(): void {
    this.#disposed = true;
    for (const timer of this.#heap.sorted()) this.#heap.remove(timer);
    this.#byId.clear();
    this.#cancelWake?.();
    this.#cancelWake = null;
  }

  #setBase(simulated: number): void {
    this.#adjustments += 1;
    this.#base = { simulated, monotonic: monotonicNow() };
  }

  /** Where time would be if it did not wait for timers. */
  #running(): number {
    const { simulated, monotonic } = this.#base;
    return Math.floor(simulated + (monotonicNow() - monotonic) * this.speed);
  }

  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(work);
    const settled = () => undefined;
    this.#queue = done.then(settled, settled);
    // A promise of its own, so that a failure nobody waits for is reported by the process.
    return done.then((result) => result);
  }

  async #moveTo(to: number, onFire?: OnFire, mostFired?: number): Promise<AdvanceResult> {
    const from = this.now();
    let reached = from;
    let fired = 0;
    try {
      const notice = (timer: PendingTimer) => {
        reached = timer.at;
        onFire?.({ at: timer.at, label: timer.label });
      };
      fired = await this.#fireUntil(() => to, notice, mostFired);
      reached = Math.max(to, reached);
    } finally {
      this.#heldAt = reached;
      this.#setBase(reached);
      this.#wakeWhenDue();
    }
    return { from, to: reached, fired };
  }

  /** @param to looked at again before each timer */
  async #fireUntil(
    to: () => number,
    onFire?: OnFire,
    mostFired = Number.POSITIVE_INFINITY,
  ): Promise<number> {
    let fired = 0;
    let atThisInstant = 0;
    try {
      for (;;) {
        const timer = this.#heap.peek();
        if (timer === undefined || timer.at > to() || this.#fired >= mostFired) return fired;
        atThisInstant = timer.at === this.#firingAt ? atThisInstant + 1 : 0;
        if (atThisInstant > maxTimersPerInstant) {
          throw new Error(
            `Time stands still at ${timer.at}: timer '${timer.label}' sets itself with no delay.`,
          );
        }
        this.#heap.remove(timer);
        this.#byId.delete(timer.id);
        this.#firingAt = timer.at;
        this.#fired += 1;
        this.#lastFired.add({ at: timer.at, label: timer.label });
        onFire?.(timer);
        const result = timer.fire();
        // Awaiting only what is async lets a long advance over polling timers stay quick.
        if (result !== undefined) await result;
        fired += 1;
      }
    } finally {
      this.#firingAt = null;
    }
  }

  /** In real and scaled mode, one real timer waits for the earliest simulated one. */
  #wakeWhenDue(): void {
    if (this.#firingAt !== null) return;
    if (this.#holds > 0) {
      this.#missedWake = true;
      return;
    }
    this.#cancelWake?.();
    this.#cancelWake = null;
    const next = this.nextTimerAt();
    if (this.#disposed || this.#mode === 'manual' || next === null) return;
    this.#cancelWake = runAfter((next - this.#running()) / this.speed, () => this.#pump());
  }

  /** Fires what is due by now. Time lost in firing is not lost to the clock: its base stays. */
  #pump(): void {
    this.#cancelWake = null;
    void this.#enqueue(async () => {
      try {
        // Who holds time meanwhile keeps what comes after from firing.
        const due = this.#running();
        const mostAt = () => (this.#holds > 0 ? Number.NEGATIVE_INFINITY : due);
        if (this.#mode !== 'manual') await this.#fireUntil(mostAt);
      } finally {
        this.#wakeWhenDue();
      }
    });
  }
}

function validateSpeed(speed: number): number {
  if (speed > 0 && Number.isFinite(speed)) return speed;
  throw new RangeError(`A clock cannot run at speed ${speed}; give a number above 0.`);
}

function validateInstant(at: number): number {
  if (Number.isSafeInteger(at) && at >= 0) return at;
  throw new RangeError(`${at} is no instant; give whole milliseconds since 1970.`);
}
