/**
 * The one file that peeks into the clock which Playwright puts into the page (`page.clock`). Its
 * public functions either run whole stretches of time or skip them; lockstep needs to fire one
 * timer and look around. e2e/tests/page-clock.spec.ts fails when Playwright changes what is used
 * here.
 */

/**
 * What we use of Playwright's `globalThis.__pwClock` (seen in 1.65). Ticks are the page's
 * `performance.now()`.
 */
type PlaywrightClock = {
  controller: {
    now(): number;
    _now: { time: number; ticks: number; origin: number; isFixedTime: boolean };
    _realTime?: unknown;
    _timers: ReadonlyMap<unknown, { callAt: number }>;
    _firstTimer(): { callAt: number } | null;
    /** Fires the first timer due by these ticks and lets one macrotask pass. */
    _callFirstTimer(ticks: number): Promise<{ timerFound: boolean; error?: unknown }>;
    _advanceNow(ticks: number): void;
  };
  builtins: Pick<
    Window & typeof globalThis,
    'setTimeout' | 'clearTimeout' | 'setInterval' | 'clearInterval'
  >;
};

/** The page's clock as lockstep uses it; all times are epoch milliseconds of the page. */
type PageClock = {
  now(): number;
  /** When the page's first timer is due. */
  nextTimerAt(): number | null;
  /** Fires the first timer due by then, if any; errors that it throws are the page's own. */
  fireNext(limit: number): Promise<boolean>;
  /** Moves the time without firing anything. */
  moveTo(time: number): void;
  /**
   * Moves the time as the lid of a laptop does: each timer that falls due on the way is due once,
   * at that time.
   */
  sleepUntil(time: number): void;
  /** Real time, which the page itself does not see. */
  realTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result | 'timeout'>;
  /** Gives the page's scripts real timers, or the clock's again. */
  useRealTimers(real: boolean): void;
  /** What Playwright has changed, in words; empty if nothing. */
  problems(): string[];
};

/** The window as the kit's scripts see it: one property, out of the console's way. */
export type ClockWindow = Window &
  typeof globalThis & { __pwClock?: PlaywrightClock; __stillhouseClock?: PageClock };

/** What every document of a page is started with. */
type PageClockArgument = {
  /** The time to start at, unless the document before was left later than that. */
  now: number;
  /**
   * Goes up when time goes back: what documents of a time before that have carried over does not
   * count.
   */
  era: number;
  prefix: string;
};

const carryPrefix = 'stillhouse-lockstep:';

/**
 * Runs in the page, before the page's own scripts and after `page.clock` was installed and paused:
 * must not refer to anything outside itself. A document starts at `now`, or at the instant at which
 * the one before it was left (carried in `window.name`, which outlives a navigation), with its
 * ticks at zero: Playwright's start with the real milliseconds that its own set-up took, which
 * would move animation frames from run to run.
 */
export function installPageClock({ now, era, prefix }: PageClockArgument): void {
  const page = globalThis as ClockWindow;
  if (page.__stillhouseClock) {
    // A document that the page itself starts while the script is being replaced gets both, the
    // older one first.
    page.__stillhouseClock.moveTo(now);
    return;
  }
  const controller = page.__pwClock?.controller;
  const builtins = page.__pwClock?.builtins;

  const problems = () => {
    if (!controller) return ['__pwClock.controller is gone'];
    const names = ['now', '_firstTimer', '_callFirstTimer', '_advanceNow'] as const;
    const changed = names
      .filter((name) => typeof controller[name] !== 'function')
      .map((name) => `__pwClock.controller.${name} is no function any more`);
    if (typeof controller._timers?.values !== 'function') changed.push('_timers is no map');
    if (typeof controller._now?.ticks !== 'number') changed.push('_now.ticks is no number');
    if (typeof builtins?.setTimeout !== 'function') changed.push('builtins.setTimeout is gone');
    return changed;
  };

  const timers = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  const pick = (from: Pick<Window & typeof globalThis, (typeof timers)[number]>) =>
    Object.fromEntries(timers.map((name) => [name, from[name]]));
  const fakeTimers = pick(page);

  const ticksAt = (time: number) =>
    controller ? controller._now.ticks + (time - controller._now.time) : 0;

  const clock: PageClock = {
    now: () => controller?.now() ?? 0,
    nextTimerAt: () => {
      const timer = controller?._firstTimer();
      return controller && timer
        ? timer.callAt - controller._now.ticks + controller._now.time
        : null;
    },
    async fireNext(limit) {
      const fired = await controller?._callFirstTimer(ticksAt(limit));
      const error = fired?.error;
      if (error) builtins?.setTimeout(() => Promise.reject(error), 0);
      return fired?.timerFound ?? false;
    },
    moveTo(time) {
      if (controller && time > controller._now.time) controller._advanceNow(ticksAt(time));
    },
    sleepUntil(time) {
      if (!controller || time <= controller._now.time) return;
      const ticks = ticksAt(time);
      for (const timer of controller._timers.values()) {
        timer.callAt = Math.max(timer.callAt, ticks);
      }
      controller._advanceNow(ticks);
    },
    realTimeout(promise, ms) {
      if (!builtins) return promise;
      let timer: number | undefined;
      const timeout = new Promise<'timeout'>((resolve) => {
        timer = builtins.setTimeout(() => resolve('timeout'), ms);
      });
      return Promise.race([promise, timeout]).finally(() => builtins.clearTimeout(timer));
    },
    useRealTimers(real) {
      if (builtins) Object.assign(page, real ? pick(builtins) : fakeTimers);
    },
    problems,
  };
  Object.defineProperty(page, '__stillhouseClock', { value: clock });

  let start = now;
  if (page === page.top) {
    const carried = page.name.startsWith(prefix) ? page.name.slice(prefix.length).split(':') : null;
    if (carried) {
      if (Number(carried[0]) === era) start = Math.max(now, Number(carried[1]));
      page.name = carried.slice(2).join(':');
    }
    page.addEventListener('pagehide', () => {
      page.name = `${prefix}${era}:${clock.now()}:${page.name}`;
    });
  }
  // The first look makes Playwright replay install and pauseAt; only then can the start be set.
  if (controller && problems().length === 0) {
    controller.now();
    controller._now = { time: start, ticks: 0, origin: start, isFixedTime: false };
  }
}

/**
 * What `installPageClock` is given for documents that start at this time (epoch ms of the page).
 */
export const pageClockArgument = (now: number, era: number): PageClockArgument => ({
  now,
  era,
  prefix: carryPrefix,
});
