import type { Page } from '@playwright/test';
import type { ApiPaths } from './lockstep-device.ts';
import type { ClockWindow } from './page-clock.ts';
import { PageFiles } from './page-files.ts';
import type { MessageWindow, ReceiveRequest } from './page-messages.ts';
import type { NetworkWindow } from './page-network.ts';
import { settlePage, type TurnReport, takeTurn } from './page-turn.ts';

/** Real time that the page waits for a response before the kit checks the device again. */
const responseTimeoutMs = 50;

/** Real time that a message to another tab takes at most. */
const messageTimeoutMs = 1_000;

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

export type TurnLimits = {
  now: number;
  /** The count of responses that the device holds back until a later time. */
  held: number;
  /** Timers fire up to this instant. */
  limit: number;
};

type LockstepPageOptions = {
  skewMs: number;
  budgetMs: number;
  apis: ApiPaths;
};

/**
 * A page's half of lockstep. All times are the device's. The page's own clock is `skewMs` ahead of
 * them.
 */
export class LockstepPage {
  readonly #page: Page;
  readonly #skewMs: number;
  readonly #budgetMs: number;
  /** The original `goto`, which does not settle first. */
  readonly #goto: Page['goto'];
  readonly #setHeaders: Page['setExtraHTTPHeaders'];
  readonly #files: PageFiles;
  #headers: Record<string, string> = {};
  #headersOfTest: Record<string, string> = {};
  /** Ends when the page sends the headers. */
  #marked: Promise<unknown> = Promise.resolve();

  constructor(page: Page, { skewMs, budgetMs, apis }: LockstepPageOptions) {
    this.#page = page;
    this.#skewMs = skewMs;
    this.#budgetMs = budgetMs;
    this.#goto = page.goto.bind(page);
    this.#setHeaders = page.setExtraHTTPHeaders.bind(page);
    this.#files = new PageFiles(page, apis);
    page.setExtraHTTPHeaders = (headers) => {
      this.#headersOfTest = headers;
      return this.#sendHeaders();
    };
  }

  /**
   * Sends headers of the kit from now on. Those of the context would also be sent by `request` and
   * `page.request`, which are not in lockstep.
   */
  setHeaders(headers: Record<string, string>): Promise<void> {
    this.#headers = headers;
    // A page that is closed meanwhile sends nothing.
    return this.#sendHeaders().catch(() => {});
  }

  #sendHeaders(): Promise<void> {
    const sent = this.#setHeaders({ ...this.#headersOfTest, ...this.#headers });
    this.#marked = sent.catch(() => {});
    return sent;
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

  /** Takes a turn of the page. Skips a page that is not on the device. */
  turn(limits: TurnLimits): Promise<TurnReport> {
    const idle = createIdleReport(Math.max(limits.now, limits.limit));
    return this.#whileHere(idle, async () => {
      const settled = await this.#settle(limits);
      const times = { limit: limits.limit + this.#skewMs, budgetMs: this.#budgetMs };
      const report = await this.#page.evaluate(takeTurn, { settled, ...times });
      return this.#inDeviceTime(report);
    });
  }

  /** Waits for responses and for files. Returns false if responses are missing. */
  settle(limits: TurnLimits): Promise<boolean> {
    return this.#whileHere(true, () => this.#settle(limits));
  }

  /** Waits until neither brings the other. What both cause then belongs to one turn. */
  async #settle({ held, now }: TurnLimits): Promise<boolean> {
    await this.#marked;
    const times = { atLeast: now + this.#skewMs, budgetMs: this.#budgetMs };
    do {
      const request = { held, responseTimeoutMs, ...times };
      if (!(await this.#page.evaluate(settlePage, request))) return false;
    } while (await this.waitForFiles());
    return true;
  }

  /** Sends a mark to other tabs. Returns the channels that this page has open. */
  markMessages(mark: { id: number; sender: number }): Promise<string[]> {
    const send = (sent: typeof mark) =>
      (globalThis as MessageWindow).__stillhouseMessages?.mark(sent) ?? [];
    return this.#whileHere([], () => this.#page.evaluate(send, mark));
  }

  /** Waits for marks of other tabs. Returns how many other messages have arrived before them. */
  receiveMessages(request: Omit<ReceiveRequest, 'budgetMs'>): Promise<number> {
    const receive = (awaited: ReceiveRequest) =>
      (globalThis as MessageWindow).__stillhouseMessages?.receive(awaited) ?? 0;
    return this.#whileHere(0, () =>
      this.#page.evaluate(receive, { ...request, budgetMs: messageTimeoutMs }),
    );
  }

  /** Retries work if the document is replaced meanwhile. */
  async #whileHere<Result>(idle: Result, work: () => Promise<Result>): Promise<Result> {
    for (let attempt = 1; ; attempt++) {
      if (!/^https?:/.test(this.#page.url())) return idle;
      try {
        return await work();
      } catch (error) {
        if (this.#page.isClosed()) return idle;
        const isGone = error instanceof Error && navigated.test(error.message);
        if (!isGone || attempt === 5) throw error;
        await this.#page.waitForLoadState('domcontentloaded');
      }
    }
  }

  /** Waits for files that the page is loading, such as a chunk. Returns false if there are none. */
  waitForFiles(): Promise<boolean> {
    return this.#files.wait();
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

/** The report of a page that is not on the device: all time has passed. */
export const createIdleReport = (now: number): TurnReport => ({
  now,
  fresh: [],
  gaveUp: 0,
  pending: [],
  nextTimerAt: null,
  settled: true,
});
