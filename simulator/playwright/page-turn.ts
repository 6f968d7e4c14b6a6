import type { ClockWindow } from './page-clock.ts';
import type { NetworkWindow } from './page-network.ts';

/** What the page waits for before a turn. Times are epoch milliseconds of the page. */
export type SettleRequest = {
  /**
   * The count of requests that the device holds back until a later time. The page waits for all
   * others.
   */
  held: number;
  /**
   * A document may have started in the past. Moves it to this time first, without firing timers.
   */
  atLeast: number;
  /** Real time to wait for a response before it counts as missing. */
  responseTimeoutMs: number;
  /** Real time to wait for a document to load. */
  budgetMs: number;
};

/** What the page does in one turn. Times are epoch milliseconds of the page. */
export type TurnRequest = {
  /** The result of `settlePage`. A page that still waits fires no timers and sends nothing. */
  settled: boolean;
  /** Fires timers up to this instant, which becomes the page's time. */
  limit: number;
  /** Real time to wait for a document to be replaced. */
  budgetMs: number;
};

export type TurnReport = {
  now: number;
  /** The hosts with ports of the requests sent in this turn. */
  fresh: string[];
  /**
   * The count of requests that the page aborted, whose connections the device will lose. Such a
   * turn sends nothing.
   */
  gaveUp: number;
  /** The pending requests as text. */
  pending: string[];
  nextTimerAt: number | null;
  /** False if responses are missing. */
  settled: boolean;
};

/**
 * Waits until only held requests are pending. Then lets the page's promises and React (which
 * schedules by MessageChannel, in real time) settle. Returns false if responses are missing.
 *
 * Runs in the page: must not refer to anything outside itself.
 */
export async function settlePage(request: SettleRequest): Promise<boolean> {
  const page = globalThis as ClockWindow & NetworkWindow;
  const { __stillhouseClock: clock, __stillhouseNetwork: network } = page;
  if (!clock || !network) throw new Error('the lockstep scripts are not in this document');
  const problems = clock.problems();
  if (problems.length > 0) throw new Error(`page.clock is not as expected: ${problems.join('; ')}`);
  clock.moveTo(request.atLeast);
  // How far a document has loaded after some real time differs from run to run. Wait until it is
  // complete.
  if (page.document.readyState !== 'complete') {
    const loaded = new Promise((resolve) => page.addEventListener('load', resolve, { once: true }));
    await clock.realTimeout(loaded, request.budgetMs);
    await clock.rest(5);
  }
  while (network.gaveUp() === 0 && !network.leaving() && network.pending().length > request.held) {
    const change = await clock.realTimeout(network.change(), request.responseTimeoutMs);
    if (change === 'timeout') return false;
  }
  await clock.rest(5);
  return true;
}

/**
 * Takes one turn of a page that has settled: fires timers one by one until a request starts or is
 * aborted, or until the limit is reached. Then sends the requests.
 *
 * Runs in the page: must not refer to anything outside itself.
 */
export async function takeTurn(request: TurnRequest): Promise<TurnReport> {
  const page = globalThis as ClockWindow & NetworkWindow;
  const { __stillhouseClock: clock, __stillhouseNetwork: network } = page;
  if (!clock || !network) throw new Error('the lockstep scripts are not in this document');
  // The document may have been replaced since it has settled.
  const settled = request.settled && page.document.readyState === 'complete';
  const toReport = () => network.fresh() > 0 || network.gaveUp() > 0 || network.leaving();
  if (settled) {
    while (!toReport() && (await clock.fireNext(request.limit))) await clock.rest(3);
    if (!toReport()) clock.moveTo(request.limit);
  }
  if (network.leaving()) {
    // This promise ends with the document. If the document stays, as with an empty response, the
    // timeout applies.
    await clock.realTimeout(new Promise(() => {}), request.budgetMs);
    network.stay();
  }
  const { fresh, gaveUp } = settled ? network.take() : { fresh: [], gaveUp: 0 };
  return {
    now: clock.now(),
    fresh,
    gaveUp,
    pending: network.pending(),
    nextTimerAt: clock.nextTimerAt(),
    settled,
  };
}
