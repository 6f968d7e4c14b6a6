import type { Page } from '@playwright/test';
import type { DeviceStep, LockstepDevice } from './lockstep-device.ts';
import type { PageDescription } from './lockstep-page.ts';
import { LockstepPages } from './lockstep-pages.ts';
import type { TurnReport } from './page-turn.ts';
import { StuckError } from './stuck-error.ts';

export type LockstepOptions = {
  /** How far the page's clock is ahead of the device's; negative if behind. */
  skewMs?: number;
  /** Real time without progress after which advancing fails. */
  budgetMs?: number;
};

/** Real time that the end of a test waits for work that does not stop. */
const maxEndMs = 3_000;

/** Above this, the page is assumed to repeat a request forever without a timer. */
const maxRequestsPerInstant = 1_000;

/**
 * Advances a page's clock and a device's clock together (decision 0016). The device is the master.
 * Every request of the page waits at the device's barrier until this admits it: immediately while
 * the test does other things, and at its exact instant while time advances.
 */
export class Lockstep {
  readonly #pages: LockstepPages;
  readonly #device: LockstepDevice;
  readonly #budgetMs: number;
  #now: number;
  #startedNow = 0;
  #queue: Promise<unknown> = Promise.resolve();
  #busy = false;
  #missed = false;
  #closed = false;
  #isTimedOut = false;
  #failure: Error | null = null;

  private constructor(page: Page, device: LockstepDevice, options: LockstepOptions) {
    this.#device = device;
    this.#budgetMs = options.budgetMs ?? 10_000;
    this.#pages = new LockstepPages(page, device, {
      skewMs: options.skewMs ?? 0,
      budgetMs: this.#budgetMs,
      onStarted: () => this.#pump(),
      settle: async () => {
        if (!this.#closed) await this.settle();
      },
    });
    this.#now = device.now;
  }

  /** Call it before the page's first `goto`. */
  static async start(
    page: Page,
    device: LockstepDevice,
    options: LockstepOptions = {},
  ): Promise<Lockstep> {
    const lockstep = new Lockstep(page, device, options);
    await lockstep.#pages.install();
    return lockstep;
  }

  /** Sends the header `traceparent` with the requests of the page from now on. */
  async setTraceparent(traceparent: string): Promise<void> {
    if (!this.#closed) await this.#pages.setTraceparent(traceparent);
  }

  /** Simulated time of the device, epoch ms. */
  get now(): number {
    return this.#now;
  }

  /** Advances both clocks by exactly this many milliseconds. */
  async advance(ms: number): Promise<void> {
    if (!Number.isInteger(ms) || ms < 0) {
      throw new RangeError(`advance(${ms}): use a whole number of milliseconds, zero or more`);
    }
    await this.#runExclusive(() => this.#advanceTo(this.#now + ms));
  }

  /** Waits, without advancing time, until only responses that the device holds back are pending. */
  async settle(): Promise<void> {
    await this.advance(0);
  }

  /**
   * Simulates a closed laptop lid: the device continues and the page does not. When the page wakes,
   * it has the device's time, and each timer that became due in between fires once.
   */
  async sleepLid(ms: number): Promise<void> {
    await this.advance(0);
    await this.#runExclusive(async () => {
      const target = this.#now + ms;
      await this.#pages.sleepUntil(target);
      await this.#advanceTo(target, 'asleep');
    });
  }

  /**
   * Restores the device to an earlier time. The page leaves its document, whose time is too late,
   * and loads the same address again at the device's new time.
   * @param putBack restores the device and returns its time
   */
  async goBack(putBack: () => Promise<number>): Promise<void> {
    await this.settle();
    const load = await this.#runExclusive(() =>
      this.#pages.leaveWhile(async () => {
        this.#now = await putBack();
        this.#startedNow = 0;
        return this.#now;
      }),
    );
    await load();
  }

  /**
   * Runs work that needs real time in the page, such as an accessibility check, which uses timers.
   * Timers that the page set before stand still.
   */
  async withRealTimers<Result>(work: () => Promise<Result>): Promise<Result> {
    const outcome = await this.#runExclusive(async () => {
      await this.#pages.useRealTimers(true);
      try {
        return { value: await work() };
      } catch (error) {
        // A failure of the work is not a failure of lockstep.
        return { error };
      } finally {
        await this.#pages.useRealTimers(false);
      }
    });
    if ('error' in outcome) throw outcome.error;
    return outcome.value;
  }

  /** Describes what the page waits for. */
  describePage(): Promise<PageDescription> {
    return this.#pages.describe();
  }

  /**
   * Lets no more requests pass, and throws a failure of the background work.
   * @param isTimedOut the test still runs. Its calls never end, because their errors would be
   * reported in addition to the timeout.
   */
  async end(isTimedOut: boolean): Promise<void> {
    this.#closed = true;
    this.#isTimedOut = isTimedOut;
    const isAbandoned = new Promise<void>((resolve) => {
      setTimeout(() => resolve(), maxEndMs).unref();
    });
    await Promise.race([this.#queue, isAbandoned]);
    if (this.#failure) throw this.#failure;
  }

  /** A sleeping page is already at the target, but has not fired the timers that are due. */
  async #advanceTo(target: number, page: 'awake' | 'asleep' = 'awake'): Promise<void> {
    let started = await this.#pages.take(this.#now);
    for (let hasWoken = page === 'awake'; ; ) {
      this.#checkOpen();
      const step = await this.#step(started);
      const awaited = started.pending.length - this.#pages.unfulfilled;
      const atRest = started.fresh.length + started.gaveUp === 0 && awaited <= step.held;
      const isDone = hasWoken && atRest && this.#now >= target;
      if (isDone && !(await this.#pages.waitForFiles())) break;
      const limit = Math.max(this.#now, Math.min(target, step.nextTimerAt ?? target));
      started = await this.#turn(limit, step);
      hasWoken = true;
    }
    await this.#pages.startDocumentsAt(this.#now);
  }

  /** Lets requests pass that the page starts between calls of the test. Time does not advance. */
  async #pump(): Promise<void> {
    if (this.#busy || this.#closed) {
      this.#missed = true;
      return;
    }
    // A failure is reported by the next call that uses time, or at the end of the test.
    await this.#runExclusive(async () => {
      let started = await this.#pages.take(this.#now);
      while (started.fresh.length + started.gaveUp > 0) {
        const step = await this.#step(started);
        started = await this.#turn(this.#now - 1, step);
      }
    }).catch(() => {});
  }

  /**
   * Runs one job at a time, because a turn of the page and the following step of the device belong
   * together.
   */
  async #runExclusive<Result>(work: () => Promise<Result>): Promise<Result> {
    const mine = this.#queue.then(async () => {
      if (this.#failure) throw this.#failure;
      this.#checkOpen();
      this.#busy = true;
      try {
        return await work();
      } catch (error) {
        const failure = error instanceof Error ? error : new Error(String(error));
        if (!this.#closed) this.#failure ??= failure;
        throw failure;
      } finally {
        this.#busy = false;
        if (this.#missed) {
          this.#missed = false;
          void this.#pump();
        }
      }
    });
    this.#queue = mine.catch(() => {});
    return mine.catch((error) => {
      if (this.#isTimedOut) return new Promise<never>(() => {});
      throw error;
    });
  }

  /** Ends work that continues after the end, when the device is released. */
  #checkOpen(): void {
    if (this.#closed)
      throw new Error(
        'The test has ended before this call did. Await each call of the device, such as device.advance().',
      );
  }

  /**
   * Steps the device again while responses are missing: a browser repeats a broken request by
   * itself.
   */
  async #turn(limit: number, step: DeviceStep): Promise<TurnReport> {
    const deadline = Date.now() + this.#budgetMs;
    let latest = step;
    for (;;) {
      const held = latest.held + this.#pages.unfulfilled;
      const report = await this.#pages.turn({ now: this.#now, held, limit });
      if (report.settled || this.#closed) return report;
      if (Date.now() > deadline) {
        const budget = `${this.#budgetMs} ms of real time`;
        throw new StuckError(`the page still waits after ${budget}`, report, latest);
      }
      latest = await this.#step(report);
    }
  }

  /**
   * Moves the device to the page's time. Waits for aborted requests, which leave the device a
   * moment later.
   */
  async #step(started: TurnReport): Promise<DeviceStep> {
    const to = Math.max(this.#now, started.now);
    const deadline = Date.now() + this.#budgetMs;
    let arrivals = await this.#pages.findArrivals(started.fresh);
    for (let fresh = started.fresh.length; ; arrivals = [], fresh = 0) {
      const step = await this.#device.step(arrivals, to);
      this.#startedNow = step.now > this.#now ? 0 : this.#startedNow + fresh;
      this.#now = step.now;
      if (this.#startedNow > maxRequestsPerInstant) {
        throw new StuckError(
          'the page keeps starting requests without advancing time',
          started,
          step,
        );
      }
      if (!step.settled) {
        // A request may have disappeared together with its document.
        if ((await this.#pages.underWay()) < started.pending.length) return step;
        throw new StuckError('the device did not settle', started, step);
      }
      if (step.held <= started.pending.length) return step;
      if (Date.now() > deadline) {
        throw new StuckError('the device still holds responses to aborted requests', started, step);
      }
    }
  }
}
