import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import { Latest } from './latest.ts';
import { monotonicNow, realNow, runAfter } from './real-time.ts';
import { TimeSlice } from './time-slice.ts';
import type {
  AdvanceResult,
  ClockMode,
  ClockOptions,
  OnFire,
  PendingTimer,
  RunOptions,
  Timer,
  TimerCallback,
  TimerId,
} from './timer.ts';
import { TimerHeap } from './timer-heap.ts';
import { validateInstant, validateSpeed } from './validate-time.ts';

/** Default start of a manual clock: 2030-01-07T09:00:00Z, a Monday (decision 0014). */
export const manualStart = Date.UTC(2030, 0, 7, 9);

/** Number of recently fired timers to remember, for request traces. */
const maxRemembered = 100;

/** More timers than this at one instant mean that a timer sets itself again without a delay. */
const maxTimersPerInstant = 100_000;

/**
 * The clock of one device (decision 0014). Everything observable about the device uses it.
 *
 * Timers fire in order of time, then of creation, with `now()` exactly at their time. Time never
 * passes a pending timer, in real and scaled mode too. What a device does at an instant therefore
 * does not depend on the load of the machine.
 */
export class DeviceClock {
  readonly #heap: TimerHeap<Timer>;
  readonly #byId = new LazyMap<TimerId, Timer>();
  readonly #wrapTimer: ClockOptions['wrapTimer'];
  #mode: ClockMode;
  #speed: number;
  /** The last instants at which simulated and monotonic time were in step. */
  #base: { simulated: number; monotonic: number };
  /** The instant of the timers that are firing, else null. */
  #firingAt: number | null = null;
  #lastId = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #cancelWake: (() => void) | null = null;
  /** What the timer that is firing has begun outside its callback. */
  readonly #begun: Promise<void>[] = [];
  #disposed = false;
  #adjustments = 0;
  #fired = 0;
  readonly #slice = new TimeSlice();
  #lastFired: Latest<PendingTimer> = new Latest(maxRemembered);
  /** Number of active holds, and the instant that they hold. */
  #holds = 0;
  /** True if the real timer must be set again when the hold ends. */
  #missedWake = false;
  #heldAt = 0;

  constructor(options: ClockOptions = {}) {
    this.#heap = new TimerHeap(options.timerCount);
    this.#wrapTimer = options.wrapTimer;
    this.#mode = options.mode ?? 'manual';
    this.#speed = validateSpeed(options.speed ?? 1);
    const start = options.now ?? (this.#mode === 'manual' ? manualStart : realNow());
    this.#base = { simulated: validateInstant(start), monotonic: monotonicNow() };
  }

  get mode(): ClockMode {
    return this.#mode;
  }

  /** Simulated ms per real ms: 0 in manual and 1 in real mode. */
  get speed(): number {
    if (this.#mode === 'manual') return 0;
    return this.#mode === 'real' ? 1 : this.#speed;
  }

  /** Number of jumps and speed changes. Between two equal readings time only passed. */
  get adjustments(): number {
    return this.#adjustments;
  }

  /** Number of timers that fired since the clock was created. Orders events at one instant. */
  get fired(): number {
    return this.#fired;
  }

  /** True while a timer callback runs. Time stands still during the callback. */
  get isFiring(): boolean {
    return this.#firingAt !== null;
  }

  /**
   * Waits while a long run of timers lets other devices run. Code that reads or changes the device
   * from outside must not act in the middle of it. Undefined if there is no such run.
   */
  whenRunDone(): Promise<void> | undefined {
    return this.#slice.whenRunDone();
  }

  /** Lists recently fired timers with numbers from `from` (exclusive) to `to` (inclusive). */
  listFiredBetween(from: number, to: number): PendingTimer[] {
    const fired = this.#lastFired.list();
    const first = this.#fired - fired.length + 1;
    return fired.filter((_timer, index) => first + index > from && first + index <= to);
  }

  /** Returns the device's time in whole epoch ms. */
  now(): number {
    if (this.#firingAt !== null) return this.#firingAt;
    if (this.#holds > 0 && this.#mode !== 'manual') return this.#heldAt;
    const due = this.#heap.peek();
    return due === undefined ? this.#getRunningTime() : Math.min(this.#getRunningTime(), due.at);
  }

  /** Fires once, `delayMs` from now. A delay of 0 or less fires when time moves next. */
  setTimer(delayMs: number, label: string, fire: TimerCallback): TimerId {
    return this.setTimerAt(this.now() + delayMs, label, fire);
  }

  /** Fires once at `at` (epoch ms). A past time counts as now. */
  setTimerAt(at: number, label: string, fire: TimerCallback): TimerId {
    if (!Number.isFinite(at)) {
      throw new RangeError(`Timer '${label}' has the time ${at}; give a finite number of ms.`);
    }
    const id = ++this.#lastId;
    if (this.#disposed) return id;
    const due = Math.max(Math.ceil(at), this.now());
    const wrapped = this.#wrapTimer?.(label, fire) ?? fire;
    const timer: Timer = { id, at: due, order: id, label, fire: wrapped, index: -1 };
    this.#heap.add(timer);
    this.#byId.set(id, timer);
    this.#wakeWhenDue();
    return id;
  }

  /** Returns true if the timer was still pending. */
  clearTimer(id: TimerId): boolean {
    const timer = this.#byId.get(id);
    if (timer === undefined) return false;
    this.#byId.delete(id);
    this.#heap.remove(timer);
    this.#wakeWhenDue();
    return true;
  }

  /** Returns the time of the earliest pending timer in epoch ms, or null. */
  getNextTimerAt(): number | null {
    return this.#heap.peek()?.at ?? null;
  }

  listPendingTimers(): PendingTimer[] {
    return this.#heap.toSorted().map(({ at, label }) => ({ at, label }));
  }

  /**
   * Moves time to `to` (epoch ms) and fires all due timers in order, including timers that they
   * set. Callbacks are awaited one by one. Calls are queued, so a callback must not await one.
   * Rejects with the error of a callback, and time stops at that timer.
   * @throws RangeError if `to` is in the past
   */
  advanceTo(to: number, onFire?: OnFire): Promise<AdvanceResult> {
    const now = this.now();
    if (validateInstant(to) < now) {
      throw new RangeError(
        `Cannot advance to ${to}: the device's clock is at ${now}. Advance to that or later.`,
      );
    }
    return this.#enqueue(() => this.#moveTo(to, { onFire }));
  }

  /** Moves time by `byMs`, after earlier calls are done. */
  advanceBy(byMs: number, onFire?: OnFire): Promise<AdvanceResult> {
    if (!(byMs >= 0)) throw new RangeError(`Cannot advance by ${byMs} ms: give 0 or more.`);
    return this.#enqueue(() => this.#moveTo(this.now() + Math.floor(byMs), { onFire }));
  }

  /**
   * Moves time as `advanceTo` does, but stops after the first instant at which `isReached` returns
   * true, which only timers change. Returns whether it does.
   * @param latest time to stop at, epoch ms
   */
  advanceUntil(isReached: () => boolean, latest: number, onFire?: OnFire): Promise<boolean> {
    return this.#enqueue(async () => {
      if (!isReached() && this.now() < latest) await this.#moveTo(latest, { onFire, isReached });
      return isReached();
    });
  }

  /**
   * Moves time as `advanceTo` does, but stops when `fired` timers have fired in total. Used to
   * replay to a recorded moment.
   */
  replayTo(to: number, fired: number): Promise<AdvanceResult> {
    return this.#enqueue(() => this.#moveTo(Math.max(to, this.now()), { maxFired: fired }));
  }

  /**
   * Holds real and scaled time until the work has ended, however it ends. The held time is not
   * lost: the clock then jumps to where it would be. Timers wait. A manual clock stands still
   * anyway.
   */
  async whileHeld<Result>(work: () => Result | Promise<Result>): Promise<Result> {
    const release = this.hold();
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Holds time as `whileHeld` does, until the returned function is called for the first time. Only
   * for holds that outlast one function, such as that of an exchange.
   */
  hold(): () => void {
    if (this.#holds === 0) this.#heldAt = this.now();
    this.#holds += 1;
    let isHeld = true;
    return () => {
      if (isHeld) this.#release();
      isHeld = false;
    };
  }

  #release(): void {
    this.#holds -= 1;
    if (this.#holds > 0 || !this.#missedWake) return;
    this.#missedWake = false;
    this.#wakeWhenDue();
  }

  /**
   * Time stands still until the work of a timer that is firing has ended, as that of an event that
   * cuts off a request. Otherwise it would end at an instant that depends on the machine's load.
   */
  waitIfFiring(work: () => Promise<void>): void {
    if (this.#firingAt !== null) this.#begun.push(work());
  }

  /** Runs work while no timer fires. A callback must not await it. */
  runBetweenTimers<Result>(work: () => Result): Promise<Result> {
    return this.#enqueue(async () => work());
  }

  /**
   * Restores the order of timers with equal times after they were set again. Timers are matched by
   * label, and unknown ones come last.
   */
  restoreOrder(earlier: readonly PendingTimer[]): void {
    const left = this.#heap.toSorted();
    const stood = earlier.flatMap(({ label }) => {
      const index = left.findIndex((timer) => timer.label === label);
      return index < 0 ? [] : left.splice(index, 1);
    });
    for (const timer of [...stood, ...left]) {
      this.#heap.remove(timer);
      const again = { ...timer, order: ++this.#lastId };
      this.#heap.add(again);
      this.#byId.set(again.id, again);
    }
  }

  /** Changes mode and speed. `now()` continues from its current value. */
  setMode(mode: ClockMode, speed: number = this.#speed): void {
    validateSpeed(speed);
    this.#setBase(this.now());
    this.#mode = mode;
    this.#speed = speed;
    this.#wakeWhenDue();
  }

  /** Removes all timers for good. */
  dispose(): void {
    this.#disposed = true;
    for (const timer of this.#heap.toSorted()) this.#heap.remove(timer);
    this.#byId.clear();
    this.#cancelWake?.();
    this.#cancelWake = null;
  }

  #setBase(simulated: number): void {
    this.#adjustments += 1;
    this.#base = { simulated, monotonic: monotonicNow() };
  }

  /** The time without waiting for timers. */
  #getRunningTime(): number {
    const { simulated, monotonic } = this.#base;
    return Math.floor(simulated + (monotonicNow() - monotonic) * this.speed);
  }

  #enqueue<Result>(work: () => Promise<Result>): Promise<Result> {
    const done = this.#queue.then(work);
    const ignoreResult = () => undefined;
    this.#queue = done.then(ignoreResult, ignoreResult);
    // Use a separate promise, so that Node reports an unhandled rejection.
    return done.then((result) => result);
  }

  async #moveTo(to: number, { onFire, ...stops }: RunOptions): Promise<AdvanceResult> {
    const from = this.now();
    let reached = from;
    let fired = 0;
    try {
      const notice = (timer: PendingTimer) => {
        reached = timer.at;
        onFire?.({ at: timer.at, label: timer.label });
      };
      fired = await this.#fireUntil(() => to, { onFire: notice, ...stops });
      if (stops.isReached?.() !== true) reached = Math.max(to, reached);
    } finally {
      this.#heldAt = reached;
      this.#setBase(reached);
      this.#wakeWhenDue();
    }
    return { from, to: reached, fired };
  }

  /** @param to reread before each timer */
  async #fireUntil(
    to: () => number,
    { onFire, maxFired = Number.POSITIVE_INFINITY, isReached }: RunOptions = {},
  ): Promise<number> {
    let fired = 0;
    let atThisInstant = 0;
    try {
      for (;;) {
        const timer = this.#heap.peek();
        if (timer === undefined || timer.at > to() || this.#fired >= maxFired) return fired;
        if (this.#firingAt !== null) {
          if (timer.at > this.#firingAt && isReached?.() === true) return fired;
          if (this.#slice.isUsedUp) {
            await this.#slice.pause();
            // Others may have cleared the timer.
            continue;
          }
        }
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
        // Await only asynchronous results, so that long advances over many timers stay fast.
        if (result !== undefined || this.#begun.length > 0) {
          this.#slice.endRun();
          await result;
          for (let begun = this.#begun.pop(); begun; begun = this.#begun.pop()) await begun;
        }
        fired += 1;
      }
    } finally {
      this.#firingAt = null;
      this.#slice.endRun();
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
    const next = this.getNextTimerAt();
    if (this.#disposed || this.#mode === 'manual' || next === null) return;
    this.#cancelWake = runAfter((next - this.#getRunningTime()) / this.speed, () => this.#pump());
  }

  /** Fires all due timers. Time spent in callbacks is not lost, because the base stays. */
  #pump(): void {
    this.#cancelWake = null;
    void this.#enqueue(async () => {
      try {
        // A hold that starts during a callback stops later timers.
        const due = this.#getRunningTime();
        const getLimit = () => (this.#holds > 0 ? Number.NEGATIVE_INFINITY : due);
        if (this.#mode !== 'manual') await this.#fireUntil(getLimit);
      } finally {
        this.#wakeWhenDue();
      }
    });
  }
}
