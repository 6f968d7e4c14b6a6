import type { ClockWindow } from './page-clock.ts';
import type { NetworkWindow } from './page-network.ts';

/** What the page is to do before it hands over again. Times are epoch milliseconds of the page. */
export type TurnRequest = {
  /**
   * So many of the page's requests are held back by the device until a later time; all others are
   * waited for.
   */
  held: number;
  /** Timers are fired up to this instant, which becomes the page's time. */
  limit: number;
  /** A document may have started in the past: it is moved here first, without firing anything. */
  atLeast: number;
  /** Real time to wait for an answer before saying that it is missing. */
  responseTimeoutMs: number;
  /** Real time to wait for a document to load, or to go. */
  budgetMs: number;
};

export type TurnReport = {
  now: number;
  /** Requests let out by this turn: so many arrive at the device. */
  fresh: number;
  /**
   * Requests that the page has given up: so many leave the device. Nothing is let out in such a
   * turn.
   */
  gaveUp: number;
  /** All that is under way, in words. */
  pending: string[];
  nextTimerAt: number | null;
  /** False: answers are missing. */
  settled: boolean;
};

/**
 * One turn of the page: waits until only what is held is under way, lets the page's own promises
 * and React (which schedules itself by MessageChannel, in real time) come to rest, then fires
 * timers one by one until a request is started or given up, or the limit is reached. Runs in the
 * page: must not refer to anything outside itself.
 */
export async function takeTurn(request: TurnRequest): Promise<TurnReport> {
  const page = globalThis as ClockWindow & NetworkWindow;
  const clock = page.__stillhouseClock;
  const network = page.__stillhouseNetwork;
  if (!clock || !network) throw new Error('the lockstep scripts are not in this document');
  const problems = clock.problems();
  if (problems.length > 0) throw new Error(`page.clock is not as expected: ${problems.join('; ')}`);

  const channel = new MessageChannel();
  const toReport = () => network.fresh() > 0 || network.gaveUp() > 0 || network.leaving();
  const rest = async (turns: number) => {
    for (let turn = 0; turn < turns; turn++) {
      await new Promise((resolve) => {
        channel.port1.onmessage = resolve;
        channel.port2.postMessage(null);
      });
    }
  };
  clock.moveTo(request.atLeast);
  // How far a document has come after so many real milliseconds differs from run to run: it is
  // looked at when loaded.
  if (page.document.readyState !== 'complete') {
    const loaded = new Promise((resolve) => page.addEventListener('load', resolve, { once: true }));
    await clock.realTimeout(loaded, request.budgetMs);
    await rest(5);
  }
  let settled = true;
  while (settled && !toReport() && network.pending().length > request.held) {
    settled = (await clock.realTimeout(network.change(), request.responseTimeoutMs)) !== 'timeout';
  }
  if (settled) {
    await rest(5);
    while (!toReport() && (await clock.fireNext(request.limit))) await rest(3);
    if (!toReport()) clock.moveTo(request.limit);
  }
  channel.port1.close();
  if (network.leaving()) {
    // Nobody sees the end of this promise: the document goes away with it. Or it stays, as with an
    // empty answer.
    await clock.realTimeout(new Promise(() => {}), request.budgetMs);
    network.stay();
  }
  const { fresh, gaveUp } = network.take();
  return {
    now: clock.now(),
    fresh,
    gaveUp,
    pending: network.pending(),
    nextTimerAt: clock.nextTimerAt(),
    settled,
  };
}
