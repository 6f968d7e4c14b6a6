import type { Disposable, Page } from '@playwright/test';
import type { LockstepDevice } from './lockstep-device.ts';
import { type ClockWindow, writeClockScript } from './page-clock.ts';
import { PageFiles } from './page-files.ts';
import { type NetworkWindow, writeNetworkScript } from './page-network.ts';
import { settlePage, type TurnReport, takeTurn } from './page-turn.ts';
import { RoutedRequests } from './routed-requests.ts';

/** Real time that the page waits for a response before the kit checks the device again. */
const responseTimeoutMs = 50;

/** The barrier of the device recognizes requests of the page by this word in their User-Agent. */
const lockstepMark = 'stillhouse-lockstep';

/** Real time that a page has to describe itself. One that is busy forever has no description. */
const describeTimeoutMs = 1_000;

/** What a page waits for. Times are the device's. */
export type PageDescription = {
  address: string;
  /** The pending requests as text. */
  pending: string[];
  nextTimerAt: number | null;
};

/** Matches the errors of a turn whose document was replaced. */
const navigated =
  /Execution context was destroyed|lockstep scripts are not in this document|navigat/i;

/**
 * The page's half of lockstep. All times are the device's. The page's own clock is `skewMs` ahead
 * of them.
 */
export class LockstepPage {
  readonly #page: Page;
  readonly #skewMs: number;
  readonly #budgetMs: number;
  /** The original `goto`, which does not settle first. */
  readonly #goto: Page['goto'];
  #files: PageFiles | null = null;
  #routed: RoutedRequests | null = null;
  #startScript: Disposable | null = null;
  /** Headers of the kit, in addition to those that the test has set. */
  #headers: Record<string, string> = {};
  #resendHeaders: () => Promise<void> = async () => undefined;
  #era = 0;

  constructor(page: Page, skewMs: number, budgetMs: number) {
    this.#page = page;
    this.#skewMs = skewMs;
    this.#budgetMs = budgetMs;
    this.#goto = page.goto.bind(page);
  }

  /**
   * Call it before the page's first `goto`, so that nothing in the page sees real time.
   * @param onStarted called when the page has started requests
   */
  async install(device: Pick<LockstepDevice, 'now' | 'apis'>, onStarted: () => Promise<void>) {
    const context = this.#page.context();
    const start = device.now + this.#skewMs;
    this.#files = new PageFiles(this.#page, Object.keys(device.apis));
    this.#routed = new RoutedRequests(this.#page, device.apis);
    // Real time passes between the two calls, and pausing in the past throws. Install an hour
    // earlier.
    await context.clock.install({ time: start - 3_600_000 });
    await context.clock.pauseAt(start);
    await context.addInitScript(writeNetworkScript(device.apis));
    await this.startDocumentsAt(device.now);
    await context.exposeBinding('__stillhouseStarted', onStarted);
    await this.#markRequests();
  }

  /**
   * Marks the requests of this page only. The User-Agent of the context would also mark `request`,
   * `page.request` and other pages, which are not in lockstep.
   */
  async #markRequests(): Promise<void> {
    const page = this.#page;
    const userAgent = await page.evaluate(() => navigator.userAgent);
    const setHeaders = page.setExtraHTTPHeaders.bind(page);
    let ofTest: Record<string, string> = {};
    this.#headers = { 'user-agent': `${userAgent} ${lockstepMark}` };
    page.setExtraHTTPHeaders = (headers) => {
      ofTest = headers;
      return setHeaders({ ...headers, ...this.#headers });
    };
    this.#resendHeaders = () => setHeaders({ ...ofTest, ...this.#headers });
    await this.#resendHeaders();
  }

  /** Sends the header `traceparent` with the requests of this page from now on. */
  async setTraceparent(traceparent: string): Promise<void> {
    this.#headers = { ...this.#headers, traceparent };
    if (!this.#page.isClosed()) await this.#resendHeaders();
  }

  /**
   * Settles before each navigation. A navigation would cancel a request on its way to the device,
   * and the kit would wait for it.
   */
  settleBeforeNavigation(settle: () => Promise<void>): void {
    const page = this.#page;
    const { goto, reload, goBack, goForward } = page;
    const settled =
      <Parameters extends unknown[], Result>(go: (...parameters: Parameters) => Promise<Result>) =>
      async (...parameters: Parameters) => {
        await settle();
        return go.apply(page, parameters);
      };
    page.goto = settled(goto);
    page.reload = settled(reload);
    page.goBack = settled(goBack);
    page.goForward = settled(goForward);
  }

  /** Takes the requests that the page has started, without waiting and without firing timers. */
  take(now: number): Promise<TurnReport> {
    return this.turn({ now, held: Number.MAX_SAFE_INTEGER, limit: now - 1 });
  }

  /**
   * Takes a turn of the page. Retries if the document is replaced during the turn. Skips a page
   * that is not on the device.
   */
  async turn(request: { now: number; held: number; limit: number }): Promise<TurnReport> {
    const { now, held, limit } = request;
    for (let attempt = 1; ; attempt++) {
      if (!/^https?:/.test(this.#page.url())) return createIdleReport(Math.max(now, limit));
      try {
        const settled = await this.#settle(held, now + this.#skewMs);
        const times = { limit: limit + this.#skewMs, budgetMs: this.#budgetMs };
        const report = await this.#page.evaluate(takeTurn, { settled, ...times });
        return this.#inDeviceTime(report);
      } catch (error) {
        if (this.#page.isClosed()) return createIdleReport(Math.max(now, limit));
        const isGone = error instanceof Error && navigated.test(error.message);
        if (!isGone || attempt === 5) throw error;
        await this.#page.waitForLoadState('domcontentloaded');
      }
    }
  }

  /**
   * Waits for responses and for files, until neither brings the other. What both cause then
   * belongs to one turn, whichever was the faster. Returns false if responses are missing.
   */
  async #settle(held: number, atLeast: number): Promise<boolean> {
    const request = { held, atLeast, responseTimeoutMs, budgetMs: this.#budgetMs };
    do {
      if (!(await this.#page.evaluate(settlePage, request))) return false;
    } while (await this.waitForFiles());
    return true;
  }

  /** Waits for files that the page is loading, such as a chunk. Returns false if there are none. */
  async waitForFiles(): Promise<boolean> {
    return (await this.#files?.wait()) ?? false;
  }

  /**
   * Returns the hosts of those requests just sent that reach the device, which a route may prevent.
   * @param sent the hosts of all
   */
  async findArrivals(sent: readonly string[]): Promise<readonly string[]> {
    return (await this.#routed?.findArrivals(sent)) ?? sent;
  }

  /** The count of requests that wait for a route handler of the test, not for the device. */
  get unfulfilled(): number {
    return this.#routed?.unfulfilled ?? 0;
  }

  /** Returns the count of pending requests. */
  async underWay(): Promise<number> {
    const count = () => (globalThis as NetworkWindow).__stillhouseNetwork?.pending().length ?? 0;
    // A document that is gone has no pending requests.
    return this.#page.evaluate(count).catch(() => 0);
  }

  /** Describes what the page waits for. A page that is closed or busy waits for nothing. */
  async describe(): Promise<PageDescription> {
    const read = () => {
      const { __stillhouseClock: clock, __stillhouseNetwork: network } = globalThis as ClockWindow &
        NetworkWindow;
      return { pending: network?.pending() ?? [], nextTimerAt: clock?.nextTimerAt() ?? null };
    };
    const idle = { pending: [], nextTimerAt: null };
    const isBusy = new Promise<typeof idle>((resolve) => {
      setTimeout(() => resolve(idle), describeTimeoutMs).unref();
    });
    const found = await Promise.race([this.#page.evaluate(read).catch(() => idle), isBusy]);
    const nextTimerAt = found.nextTimerAt === null ? null : found.nextTimerAt - this.#skewMs;
    return { address: this.#page.url(), ...found, nextTimerAt };
  }

  /** Replaces the script that starts documents, so that the next one begins at this time. */
  async startDocumentsAt(now: number): Promise<void> {
    const before = this.#startScript;
    this.#startScript = await this.#page
      .context()
      .addInitScript(writeClockScript(now + this.#skewMs, this.#era));
    await before?.dispose();
  }

  /** Moves the page's time without firing timers. Timers due in between are then due once. */
  async sleepUntil(now: number): Promise<void> {
    if (!/^https?:/.test(this.#page.url())) return;
    await this.#page.evaluate(
      (time) => (globalThis as ClockWindow).__stillhouseClock?.sleepUntil(time),
      now + this.#skewMs,
    );
  }

  /** Moves the page to an empty document, which sends no requests. Returns the previous address. */
  async leave(): Promise<string> {
    const address = this.#page.url();
    await this.#goto('about:blank');
    return address;
  }

  /** Loads an address, unless it is that of a page before its first navigation. */
  async goTo(address: string): Promise<void> {
    if (/^https?:/.test(address)) await this.#page.goto(address);
  }

  /** Starts the next document at this time, even if earlier documents had later times. */
  async startAgainAt(now: number): Promise<void> {
    this.#era += 1;
    await this.startDocumentsAt(now);
  }

  async useRealTimers(real: boolean): Promise<void> {
    await this.#page.evaluate(
      (isReal) => (globalThis as ClockWindow).__stillhouseClock?.useRealTimers(isReal),
      real,
    );
  }

  #inDeviceTime(report: TurnReport): TurnReport {
    const { now, nextTimerAt } = report;
    return {
      ...report,
      now: now - this.#skewMs,
      nextTimerAt: nextTimerAt === null ? null : nextTimerAt - this.#skewMs,
    };
  }
}

const createIdleReport = (now: number): TurnReport => ({
  now,
  fresh: [],
  gaveUp: 0,
  pending: [],
  nextTimerAt: null,
  settled: true,
});
