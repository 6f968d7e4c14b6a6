/**
 * Counts the page's requests to the device's API inside the page, and sends them when the kit takes
 * them. Playwright's own request events arrive too late: the kit would miss a request that a timer
 * has just started, and time would advance before its response.
 */
import type { ApiPaths } from './lockstep-device.ts';
import { writePageScript } from './page-script.ts';

/** The requests between the page and the device. */
type PageNetwork = {
  /** The count of started requests that are not sent yet, up to the browser's connection limit. */
  fresh(): number;
  /** The count of sent requests that the page has aborted since the last `take`. */
  gaveUp(): number;
  /** The pending requests as text: `GET /api/v1/status`. */
  pending(): string[];
  /**
   * Sends the fresh requests and returns their hosts. If requests were aborted, it only reports
   * these and sends nothing until the next call.
   */
  take(): { fresh: string[]; gaveUp: number };
  /**
   * Returns true while the document is being replaced. Requests that it starts now would be lost,
   * so they are not sent.
   */
  leaving(): boolean;
  /** Reports that the document was not replaced after all. */
  stay(): void;
  /** Resolves when the next request starts or ends. */
  change(): Promise<void>;
};

export type NetworkWindow = Window &
  typeof globalThis & {
    __stillhouseNetwork?: PageNetwork;
    /** Exposed by the kit. The page calls it when requests were started. */
    __stillhouseStarted?: () => Promise<void>;
  };

/** A request that the kit holds back or has sent. */
type HeldRequest = {
  /** The request has ended, with or without a response. */
  end(): void;
  abort(): void;
};

type RequestQueue = PageNetwork & {
  /**
   * Adds a request. `send` is called when the kit takes it, or immediately if the page aborts it
   * before: then nothing is sent.
   */
  add(method: string, url: URL, send: () => void): HeldRequest;
};

/** All other requests are not the device's. */
type PageNetworkArgument = {
  apis: ApiPaths;
};

/** Returns the script that installs this in each document, before the page's own scripts. */
export function writeNetworkScript(apis: ApiPaths): { content: string } {
  return writePageScript(
    installPageNetwork,
    { apis },
    createRequestQueue,
    createAnnouncer,
    patchFetch,
    patchXmlHttpRequest,
  );
}

// All functions below run in the page.

function installPageNetwork({ apis }: PageNetworkArgument): void {
  const page = globalThis as NetworkWindow;
  if (page.__stillhouseNetwork) {
    // A new tab may keep the window of its empty document.
    page.__stillhouseNetwork.stay();
    return;
  }
  const queue = createRequestQueue(page);
  const toApiUrl = (address: string) => {
    const url = URL.canParse(address, document.baseURI) ? new URL(address, document.baseURI) : null;
    const path = apis[url?.port ?? 'none'];
    return path !== undefined && url?.pathname.startsWith(path) ? url : null;
  };
  patchFetch(page, queue, toApiUrl);
  patchXmlHttpRequest(queue, toApiUrl);
  Object.defineProperty(page, '__stillhouseNetwork', { value: queue });
}

function createRequestQueue(page: NetworkWindow): RequestQueue {
  const queued = new Map<number, { label: string; host: string; send: () => void }>();
  const sent = new Map<number, string>();
  // A browser opens six connections per host, so a seventh request would not reach the barrier.
  const maxConnections = 6;
  let lastId = 0;
  let gaveUp = 0;
  let isLeaving = false;
  let waiting: (() => void)[] = [];

  const countFresh = () => Math.min(queued.size, Math.max(0, maxConnections - sent.size));
  const wake = () => {
    const woken = waiting;
    waiting = [];
    for (const resolve of woken) resolve();
  };
  const announce = createAnnouncer(() => {
    if (queued.size > 0) void page.__stillhouseStarted?.();
  });
  const onConnectionFree = () => {
    if (queued.size > 0) announce();
    wake();
  };
  page.navigation.addEventListener('navigate', (event) => {
    if (event.destination.sameDocument || event.downloadRequest !== null) return;
    isLeaving = true;
    wake();
  });
  return {
    add(method, url, send) {
      const id = ++lastId;
      queued.set(id, { label: `${method.toUpperCase()} ${url.pathname}`, host: url.host, send });
      announce();
      wake();
      return {
        end() {
          if (sent.delete(id) || queued.delete(id)) onConnectionFree();
        },
        abort() {
          if (queued.delete(id)) send();
          if (!sent.delete(id)) return;
          gaveUp += 1;
          onConnectionFree();
        },
      };
    },
    fresh: countFresh,
    gaveUp: () => gaveUp,
    pending: () => [...sent.values()],
    take() {
      const taken = [...queued].slice(0, gaveUp > 0 || isLeaving ? 0 : countFresh());
      const report = { fresh: taken.map(([, { host }]) => host), gaveUp };
      for (const [id, { label }] of taken) {
        queued.delete(id);
        sent.set(id, label);
      }
      for (const [, { send }] of taken) send();
      gaveUp = 0;
      return report;
    },
    leaving: () => isLeaving,
    stay() {
      isLeaving = false;
    },
    change: () => new Promise((resolve) => waiting.push(resolve)),
  };
}

/**
 * Returns a function that calls `send` in a later macrotask, once for all calls of one macrotask,
 * so that their requests arrive at the device together.
 */
function createAnnouncer(send: () => void): () => void {
  const channel = new MessageChannel();
  let isAnnounced = false;
  channel.port1.onmessage = () => {
    isAnnounced = false;
    send();
  };
  return () => {
    if (!isAnnounced) channel.port2.postMessage(null);
    isAnnounced = true;
  };
}

function patchFetch(
  page: NetworkWindow,
  queue: RequestQueue,
  toApiUrl: (address: string) => URL | null,
): void {
  const nativeFetch = page.fetch.bind(page);
  page.fetch = (input, init) => {
    const request = input instanceof Request ? input : null;
    const url = toApiUrl(request?.url ?? String(input));
    // A keepalive request may be sent by a page that ends and cannot hold it.
    const isKeptAlive = init?.keepalive ?? request?.keepalive ?? false;
    if (!url || isKeptAlive) return nativeFetch(input, init);
    return new Promise((resolve, reject) => {
      const send = () => {
        // The browser's cache delays equal reads until the first has a response, even if it does
        // not store it. They would never reach the barrier that waits for them.
        const result = nativeFetch(input, { ...init, cache: 'no-store' });
        result.then((response) => {
          // The exchange ends with the last byte. Read a copy to its end, because the page may not
          // read its own.
          response.clone().arrayBuffer().then(held.end, held.end);
        }, held.end);
        result.then(resolve, reject);
      };
      const held = queue.add(init?.method ?? request?.method ?? 'GET', url, send);
      const signal = init?.signal ?? request?.signal;
      if (signal?.aborted) held.abort();
      signal?.addEventListener('abort', held.abort, { once: true });
    });
  };
}

function patchXmlHttpRequest(queue: RequestQueue, toApiUrl: (address: string) => URL | null): void {
  const targets = new WeakMap<XMLHttpRequest, { method: string; url: URL }>();
  const heldRequests = new WeakMap<XMLHttpRequest, HeldRequest>();
  const { open, send, abort } = XMLHttpRequest.prototype;
  XMLHttpRequest.prototype.open = function (
    this: XMLHttpRequest,
    method: string,
    address: string | URL,
    async: boolean = true,
    userName?: string | null,
    password?: string | null,
  ) {
    const url = toApiUrl(String(address));
    if (url) targets.set(this, { method, url });
    open.call(this, method, address, async, userName, password);
  };
  XMLHttpRequest.prototype.send = function (this: XMLHttpRequest, body) {
    const target = targets.get(this);
    if (!target) return send.call(this, body);
    const held = queue.add(target.method, target.url, () => send.call(this, body));
    heldRequests.set(this, held);
    this.addEventListener('loadend', held.end, { once: true });
  };
  XMLHttpRequest.prototype.abort = function (this: XMLHttpRequest) {
    heldRequests.get(this)?.abort();
    abort.call(this);
  };
}
