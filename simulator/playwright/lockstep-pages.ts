import type { BrowserContext, Disposable, Page } from '@playwright/test';
import type { LockstepDevice } from './lockstep-device.ts';
import {
  createIdleReport,
  LockstepPage,
  type PageDescription,
  type TurnLimits,
} from './lockstep-page.ts';
import { writeClockScript } from './page-clock.ts';
import { writeMessageScript } from './page-messages.ts';
import { writeNetworkScript } from './page-network.ts';
import type { TurnReport } from './page-turn.ts';
import { RoutedRequests } from './routed-requests.ts';

/** The barrier of the device recognizes requests of the pages by this word in their User-Agent. */
const lockstepMark = 'stillhouse-lockstep';

export type LockstepPagesOptions = {
  skewMs: number;
  budgetMs: number;
  /** Called when a page has started requests. */
  onStarted: () => Promise<void>;
  /** Called before a navigation, which would cancel a request on its way to the device. */
  settle: () => Promise<void>;
};

/**
 * The pages of a browser context in lockstep: the page of the test, and the tabs that are opened
 * later. All times are the device's. Pages have one time, so with several of them each turn ends at
 * the first timer of all.
 */
export class LockstepPages {
  readonly #context: BrowserContext;
  readonly #first: Page;
  readonly #options: LockstepPagesOptions;
  readonly #pages = new Set<LockstepPage>();
  readonly #routed: RoutedRequests;
  readonly #device: Pick<LockstepDevice, 'now' | 'apis'>;
  /** Headers of the kit, in addition to those that the test has set. */
  #headers: Record<string, string> = {};
  #startScript: Disposable | null = null;
  #era = 0;
  #lastMark = 0;

  constructor(
    page: Page,
    device: Pick<LockstepDevice, 'now' | 'apis'>,
    options: LockstepPagesOptions,
  ) {
    this.#first = page;
    this.#context = page.context();
    this.#device = device;
    this.#options = options;
    this.#routed = new RoutedRequests(this.#context, device.apis);
  }

  /** Call it before the page's first `goto`, so that nothing in the page sees real time. */
  async install(): Promise<void> {
    const { now, apis } = this.#device;
    const context = this.#context;
    const start = now + this.#options.skewMs;
    // Real time passes between the two calls, and pausing in the past throws. Install an hour
    // earlier.
    await context.clock.install({ time: start - 3_600_000 });
    await context.clock.pauseAt(start);
    await context.addInitScript(writeNetworkScript(apis));
    await context.addInitScript(writeMessageScript());
    await this.startDocumentsAt(now);
    await context.exposeBinding('__stillhouseStarted', this.#options.onStarted);
    const userAgent = await this.#first.evaluate(() => navigator.userAgent);
    this.#headers = { 'user-agent': `${userAgent} ${lockstepMark}` };
    this.#add(this.#first);
    context.on('page', (page) => this.#add(page));
  }

  #add(page: Page): void {
    const { settle, ...options } = this.#options;
    const added = new LockstepPage(page, { ...options, apis: this.#device.apis });
    added.settleBeforeNavigation(settle);
    this.#routed.add(page);
    this.#pages.add(added);
    page.once('close', () => this.#pages.delete(added));
    void added.setHeaders(this.#headers);
  }

  /** Sends the header `traceparent` with the requests of all pages from now on. */
  async setTraceparent(traceparent: string): Promise<void> {
    this.#headers = { ...this.#headers, traceparent };
    await this.#each((page) => page.setHeaders(this.#headers));
  }

  /** Takes the requests that pages have started, without waiting and without firing timers. */
  take(now: number): Promise<TurnReport> {
    return this.turn({ now, held: Number.MAX_SAFE_INTEGER, limit: now - 1 });
  }

  /** Takes a turn of all pages. Skips those that are not on the device. */
  async turn(limits: TurnLimits): Promise<TurnReport> {
    if (this.#pages.size < 2) return this.#turnEach(limits);
    const { now, held, limit } = limits;
    if (!(await this.#settle(limits))) {
      const { pending, nextTimerAt } = await this.describe();
      return { ...createIdleReport(now), pending, nextTimerAt, settled: false };
    }
    // What pages have started comes before timers.
    const started = await this.#turnEach({ now, held, limit: now - 1 });
    if (limit < now || started.fresh.length + started.gaveUp > 0) return started;
    const next = Math.min(limit, started.nextTimerAt ?? limit);
    return this.#turnEach({ now, held, limit: Math.max(now, next) });
  }

  /** Waits for responses, files and messages. Returns false if responses are missing. */
  async #settle(limits: TurnLimits): Promise<boolean> {
    do {
      const settled = await this.#each((page) => page.settle(limits));
      if (settled.includes(false) || (await this.underWay()) > limits.held) return false;
    } while (await this.#receiveMessages());
    return true;
  }

  /** Waits for what pages have sent to each other. Returns false if that is nothing. */
  async #receiveMessages(): Promise<boolean> {
    this.#lastMark += 1;
    const id = this.#lastMark;
    const pages = [...this.#pages];
    const channels: string[][] = [];
    for (const [sender, page] of pages.entries())
      channels.push(await page.markMessages({ id, sender }));
    let count = 0;
    for (const [index, page] of pages.entries()) {
      const others = channels.toSpliced(index, 1).flat();
      const expected = (channels[index] ?? []).map(
        (channel) => [channel, others.filter((other) => other === channel).length] as const,
      );
      count += await page.receiveMessages({ id, expected });
    }
    return count > 0;
  }

  async #turnEach(limits: TurnLimits): Promise<TurnReport> {
    const reports = await this.#each((page) => page.turn(limits));
    const [first = createIdleReport(Math.max(limits.now, limits.limit)), ...others] = reports;
    return others.reduce(mergeReports, first);
  }

  /** Waits for files that pages are loading, such as a chunk. Returns false if there are none. */
  async waitForFiles(): Promise<boolean> {
    return (await this.#each((page) => page.waitForFiles())).includes(true);
  }

  /**
   * Returns the hosts of those requests just sent that reach the device, which a route may prevent.
   * @param sent the hosts of all
   */
  findArrivals(sent: readonly string[]): Promise<readonly string[]> {
    return this.#routed.findArrivals(sent);
  }

  /** The count of requests that wait for a route handler of the test, not for the device. */
  get unfulfilled(): number {
    return this.#routed.unfulfilled;
  }

  /** Returns the count of pending requests. */
  async underWay(): Promise<number> {
    return (await this.#each((page) => page.underWay())).reduce((sum, count) => sum + count, 0);
  }

  /** Describes what the pages wait for. The address is that of the page of the test. */
  async describe(): Promise<PageDescription> {
    const all = await this.#each((page) => page.describe());
    return {
      address: this.#first.url(),
      pending: all.flatMap(({ pending }) => pending),
      nextTimerAt: all.reduce<number | null>(
        (first, { nextTimerAt }) => findEarlier(first, nextTimerAt),
        null,
      ),
    };
  }

  /** Replaces the script that starts documents, so that the next one begins at this time. */
  async startDocumentsAt(now: number): Promise<void> {
    const before = this.#startScript;
    this.#startScript = await this.#context.addInitScript(
      writeClockScript(now + this.#options.skewMs, this.#era),
    );
    await before?.dispose();
  }

  /** Moves the time of all pages without firing timers. Timers due in between are then due once. */
  async sleepUntil(now: number): Promise<void> {
    await this.#each((page) => page.sleepUntil(now));
  }

  /**
   * Moves all pages to an empty document, which sends no requests, while the time is set back.
   * @param setBack returns the time at which the next documents start, even if earlier ones had
   * later times
   * @returns a function that loads their addresses again
   */
  async leaveWhile(setBack: () => Promise<number>): Promise<() => Promise<void>> {
    const left = await this.#each(async (page) => ({ page, address: await page.leave() }));
    const now = await setBack();
    this.#era += 1;
    await this.startDocumentsAt(now);
    return async () => {
      for (const { page, address } of left) await page.goTo(address);
    };
  }

  async useRealTimers(real: boolean): Promise<void> {
    await this.#each((page) => page.useRealTimers(real));
  }

  /** One page after the other: the order of what they do is the order in which they were opened. */
  async #each<Result>(work: (page: LockstepPage) => Promise<Result>): Promise<Result[]> {
    const results: Result[] = [];
    for (const page of this.#pages) results.push(await work(page));
    return results;
  }
}

function mergeReports(one: TurnReport, other: TurnReport): TurnReport {
  return {
    now: Math.min(one.now, other.now),
    fresh: [...one.fresh, ...other.fresh],
    gaveUp: one.gaveUp + other.gaveUp,
    pending: [...one.pending, ...other.pending],
    nextTimerAt: findEarlier(one.nextTimerAt, other.nextTimerAt),
    settled: one.settled && other.settled,
  };
}

function findEarlier(one: number | null, other: number | null): number | null {
  return one === null || other === null ? (one ?? other) : Math.min(one, other);
}
