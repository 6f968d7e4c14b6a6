/**
 * Counts the page's requests to the device's API inside the page, and lets them out when the kit
 * takes them. Playwright's own request events come too late: a request that a timer has just
 * started would be missed, and time would go on without its answer.
 */

/** What is under way between the page and the device. */
type PageNetwork = {
  /** Requests started and not let out yet, as far as the browser has connections for them. */
  fresh(): number;
  /** Requests under way that the page has given up (aborted) since the last look. */
  gaveUp(): number;
  /** Requests under way, in words: `GET /api/v1/status`. */
  pending(): string[];
  /**
   * Lets the fresh requests out and says how many; after giving up only says so, and lets out next
   * time.
   */
  take(): { fresh: number; gaveUp: number };
  /**
   * The document is being left for another: what it starts now would be lost on the way, it is not
   * let out.
   */
  leaving(): boolean;
  stay(): void;
  /** Resolves with the next start or end of a request. */
  change(): Promise<void>;
};

export type NetworkWindow = Window &
  typeof globalThis & {
    __stillhouseNetwork?: PageNetwork;
    /** Exposed by the kit: requests were started. */
    __stillhouseStarted?: () => Promise<void>;
  };

/** Where the device listens; requests to its API at any other place are not its own. */
export type PageNetworkArgument = {
  ports: string[];
};

/** Runs in the page, before the page's own scripts: must not refer to anything outside itself. */
export function installPageNetwork({ ports }: PageNetworkArgument): void {
  const page = globalThis as NetworkWindow;
  const queued = new Map<number, { label: string; send: () => void }>();
  const sent = new Map<number, string>();
  const turn = new MessageChannel();
  // A browser opens six connections per host, so a seventh request would not reach the barrier.
  const connections = 6;
  let last = 0;
  let gaveUp = 0;
  let announced = false;
  let leaving = false;
  let waiting: (() => void)[] = [];

  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  // One word to the kit for all that is started in one turn, so that it arrives at the device
  // together.
  turn.port1.onmessage = () => {
    announced = false;
    if (queued.size > 0) void page.__stillhouseStarted?.();
  };
  const ready = () => Math.min(queued.size, Math.max(0, connections - sent.size));
  const announce = () => {
    if (!announced) turn.port2.postMessage(null);
    announced = true;
  };
  /**
   * `send` is called when the kit takes the request, or at once when it is given up before: then
   * nothing leaves.
   */
  const begin = (method: string, url: URL, send: () => void) => {
    const id = ++last;
    queued.set(id, { label: `${method.toUpperCase()} ${url.pathname}`, send });
    announce();
    wake();
    return {
      ended() {
        if (!sent.delete(id) && !queued.delete(id)) return;
        // One that has waited for the connection.
        if (queued.size > 0) announce();
        wake();
      },
      givenUp() {
        if (queued.delete(id)) send();
        if (!sent.delete(id)) return;
        gaveUp += 1;
        if (queued.size > 0) announce();
        wake();
      },
    };
  };
  page.navigation.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || event.downloadRequest !== null) return;
    leaving = true;
    wake();
  });
  const apiAddress = (address: string) => {
    const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
    return url && ports.includes(url.port) && url.pathname.startsWith('/api/') ? url : null;
  };

  const nativeFetch = page.fetch.bind(page);
  page.fetch = (input, init) => {
    const request = input instanceof Request ? input : null;
    const url = apiAddress(request?.url ?? String(input));
    if (!url || init?.keepalive) return nativeFetch(input, init);
    return new Promise((resolve, reject) => {
      const send = () => {
        // The browser's cache lets equal reads queue up behind the first, even for what is not
        // stored: the others would never reach the barrier that waits for them.
        const answer = nativeFetch(input, { ...init, cache: 'no-store' });
        answer.then((response) => {
          // Settled is when the last byte is there: a copy is read to its end, whatever the page
          // does with its own.
          response.clone().arrayBuffer().then(exchange.ended, exchange.ended);
        }, exchange.ended);
        answer.then(resolve, reject);
      };
      const exchange = begin(init?.method ?? request?.method ?? 'GET', url, send);
      const signal = init?.signal ?? request?.signal;
      if (signal?.aborted) exchange.givenUp();
      signal?.addEventListener('abort', exchange.givenUp, { once: true });
    });
  };

  const targets = new WeakMap<XMLHttpRequest, { method: string; url: URL }>();
  const exchanges = new WeakMap<XMLHttpRequest, ReturnType<typeof begin>>();
  const { open, send, abort } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    address: string | URL,
    async: boolean = true,
    userName?: string | null,
    password?: string | null,
  ) {
    const url = apiAddress(String(address));
    if (url) targets.set(this, { method, url });
    open.call(this, method, address, async, userName, password);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const target = targets.get(this);
    if (!target) return send.call(this, body);
    const exchange = begin(target.method, target.url, () => send.call(this, body));
    exchanges.set(this, exchange);
    this.addEventListener('loadend', exchange.ended, { once: true });
  };
  XMLHttpRequest.prototype.abort = function (this: XMLHttpRequest) {
    exchanges.get(this)?.givenUp();
    abort.call(this);
  };

  const network: PageNetwork = {
    fresh: ready,
    gaveUp: () => gaveUp,
    pending: () => [...sent.values()],
    take() {
      const report = { fresh: gaveUp > 0 || leaving ? 0 : ready(), gaveUp };
      const leavingNow = [...queued].slice(0, report.fresh);
      for (const [id, { label }] of leavingNow) {
        queued.delete(id);
        sent.set(id, label);
      }
      for (const [, { send }] of leavingNow) send();
      gaveUp = 0;
      return report;
    },
    leaving: () => leaving,
    stay() {
      leaving = false;
    },
    change: () => new Promise((resolve) => waiting.push(resolve)),
  };
  Object.defineProperty(page, '__stillhouseNetwork', { value: network });
}
