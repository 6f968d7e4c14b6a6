/**
 * The only file that uses the internals of the clock which Playwright installs in the page
 * (`page.clock`). The public functions run or skip a whole period of time, and lockstep needs to
 * fire a single timer. e2e/tests/page-clock.spec.ts fails if Playwright changes these internals.
 */
import { writePageScript } from './page-script.ts';

/**
 * The used part of Playwright's `globalThis.__pwClock` (as of 1.65). Ticks are the page's
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

/** The page's clock as lockstep uses it. All times are epoch milliseconds of the page. */
type PageClock = {
  now(): number;
  /** When the page's first timer is due. */
  nextTimerAt(): number | null;
  /** Fires the first timer due by then, if any. An error that it throws is an error of the page. */
  fireNext(limit: number): Promise<boolean>;
  /** Moves the time without firing timers. */
  moveTo(time: number): void;
  /**
   * Moves the time as a suspended computer does: each timer that was due in between is due once, at
   * that time.
   */
  sleepUntil(time: number): void;
  /** Lets this many macrotasks pass, in real time. */
  rest(macrotasks: number): Promise<void>;
  /** Waits in real time, which the page itself does not see. */
  realTimeout<Result>(promise: Promise<Result>, ms: number): Promise<Result | 'timeout'>;
  /** Gives the page's scripts real timers, or the clock's timers again. */
  useRealTimers(real: boolean): void;
  /** Returns messages about changed internals of Playwright. */
  problems(): string[];
};

/** The window with the properties of Playwright's clock and of the kit. */
export type ClockWindow = Window &
  typeof globalThis & { __pwClock?: PlaywrightClock; __stillhouseClock?: PageClock };

type PageClockArgument = {
  /** The start time of a document, unless the previous document ended later. */
  now: number;
  /**
   * Increases when the time is set back. The end times of documents of an earlier era are ignored.
   */
  era: number;
  /** Marks the end time in `window.name`. */
  prefix: string;
};

/**
 * Returns the script that installs the clock in each document of a page, before the page's own
 * scripts and after `page.clock` was installed and paused.
 * @param now the start time of a document, epoch ms of the page
 */
export function writeClockScript(now: number, era: number): { content: string } {
  const argument = { now, era, prefix: 'stillhouse-lockstep:' };
  return writePageScript(
    installPageClock,
    argument,
    listClockProblems,
    createPageClock,
    carryTimeOver,
  );
}

// All functions below run in the page.

/**
 * A document starts at `now`, or at the time at which the previous one ended (carried over in
 * `window.name`, which survives a navigation). Its ticks start at zero: Playwright's would start
 * with the real milliseconds that its own set-up took, which would move animation frames from run
 * to run.
 */
function installPageClock(argument: PageClockArgument): void {
  const page = globalThis as ClockWindow;
  if (page.__stillhouseClock) {
    // While the script is being replaced, a document that the page starts gets both, the older one
    // first.
    page.__stillhouseClock.moveTo(argument.now);
    return;
  }
  const clock = createPageClock(page);
  Object.defineProperty(page, '__stillhouseClock', { value: clock });
  const time = page === page.top ? carryTimeOver(page, clock, argument) : argument.now;
  const controller = page.__pwClock?.controller;
  if (controller && clock.problems().length === 0) {
    // The first call makes Playwright replay install and pauseAt. Only then can the time be set.
    controller.now();
    controller._now = { time, ticks: 0, origin: time, isFixedTime: false };
  }
}

function listClockProblems({ __pwClock: clock }: ClockWindow): string[] {
  if (!clock?.controller) return ['__pwClock.controller is missing'];
  const { controller, builtins } = clock;
  const names = ['now', '_firstTimer', '_callFirstTimer', '_advanceNow'] as const;
  const problems = names
    .filter((name) => typeof controller[name] !== 'function')
    .map((name) => `__pwClock.controller.${name} is not a function`);
  if (typeof controller._timers?.values !== 'function') problems.push('_timers is not a map');
  if (typeof controller._now?.ticks !== 'number') problems.push('_now.ticks is not a number');
  if (typeof builtins?.setTimeout !== 'function') problems.push('builtins.setTimeout is missing');
  return problems;
}

function createPageClock(page: ClockWindow): PageClock {
  const controller = page.__pwClock?.controller;
  const builtins = page.__pwClock?.builtins;
  const timerNames = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] as const;
  const pickTimers = (from: Pick<ClockWindow, (typeof timerNames)[number]>) =>
    Object.fromEntries(timerNames.map((name) => [name, from[name]]));
  const fakeTimers = pickTimers(page);
  const toTicks = (time: number) =>
    controller ? controller._now.ticks + (time - controller._now.time) : 0;
  return {
    now: () => controller?.now() ?? 0,
    nextTimerAt() {
      const timer = controller?._firstTimer();
      if (!controller || !timer) return null;
      return timer.callAt - controller._now.ticks + controller._now.time;
    },
    async fireNext(limit) {
      const fired = await controller?._callFirstTimer(toTicks(limit));
      const error = fired?.error;
      if (error) builtins?.setTimeout(() => Promise.reject(error), 0);
      return fired?.timerFound ?? false;
    },
    moveTo(time) {
      if (controller && time > controller._now.time) controller._advanceNow(toTicks(time));
    },
    sleepUntil(time) {
      if (!controller || time <= controller._now.time) return;
      const ticks = toTicks(time);
      for (const timer of controller._timers.values()) {
        timer.callAt = Math.max(timer.callAt, ticks);
      }
      controller._advanceNow(ticks);
    },
    async rest(macrotasks) {
      const { port1, port2 } = new MessageChannel();
      for (let passed = 0; passed < macrotasks; passed++) {
        await new Promise((resolve) => {
          port1.onmessage = resolve;
          port2.postMessage(null);
        });
      }
      port1.close();
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
      if (builtins) Object.assign(page, real ? pickTimers(builtins) : fakeTimers);
    },
    problems: () => listClockProblems(page),
  };
}

/**
 * Writes the time at which this document ends into `window.name`, for the next one. Returns the
 * time at which this document starts.
 */
function carryTimeOver(
  page: ClockWindow,
  clock: PageClock,
  { now, era, prefix }: PageClockArgument,
): number {
  const carried = page.name.startsWith(prefix) ? page.name.slice(prefix.length).split(':') : null;
  if (carried) page.name = carried.slice(2).join(':');
  page.addEventListener('pagehide', () => {
    page.name = `${prefix}${era}:${clock.now()}:${page.name}`;
  });
  return carried && Number(carried[0]) === era ? Math.max(now, Number(carried[1])) : now;
}
