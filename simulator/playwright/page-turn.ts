import type { ClockWindow } from './page-clock.ts';
import type { NetworkWindow } from './page-network.ts';

/** What the page does in one turn. Times are epoch milliseconds of the page. */
export type TurnRequest = {
  /**
   * The count of requests that the device holds back until a later time. The turn waits for all
   * others.
   */
  held: number;
  /** Fires timers up to this instant, which becomes the page's time. */
  limit: number;
  /**
   * A document may have started in the past. Moves it to this time first, without firing timers.
   */
  atLeast: number;
  /** Real time to wait for a response before it counts as missing. */
  responseTimeoutMs: number;
  /** Real time to wait for a document to load or to be replaced. */
  budgetMs: number;
};

export type TurnReport = {
  now: number;
  /** The ports of the requests sent in this turn, which the device will receive. */
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
 * Takes one turn of the page. Waits until only held requests are pending. Then lets the page's
 * promises and React (which schedules by MessageChannel, in real time) settle. Then fires timers
 * one by one until a request starts or is aborted, or until the limit is reached.
 *
 * Runs in the page: must not refer to anything outside itself.
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
  // How far a document has loaded after some real time differs from run to run. Wait until it is
  // complete.
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
    // This promise ends with the document. If the document stays, as with an empty response, the
    // timeout applies.
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
