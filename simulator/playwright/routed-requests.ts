import type { BrowserContext, Page, Request, Route } from '@playwright/test';
import type { ApiPaths } from './lockstep-device.ts';

/** Real time that a route handler has to decide before time continues without its response. */
const handlerTimeoutMs = 1_000;

/** What a route handler has done with a request of a page. */
type RouteOutcome =
  /** It still runs. */
  | 'pending'
  /** The request goes to the device. */
  | 'sent'
  /** The handler responds itself, or another server does. */
  | 'local'
  /** The handler has neither responded nor sent it: the page waits. */
  | 'unfulfilled';

type RoutedRequest = { page: Page; outcome: RouteOutcome; host: string; fellBack: boolean };
type RouteHandler = Parameters<Page['route']>[1];

/**
 * Finds out which API requests of the pages reach the device: a route of the test (`page.route`,
 * `context.route`, `routeFromHAR`) may respond to them. Nothing is intercepted before the test adds
 * its first route (decision 0016).
 */
export class RoutedRequests {
  readonly #addBase: () => Promise<void>;
  readonly #isToDevice: (url: URL) => boolean;
  readonly #requests = new WeakMap<Request, RoutedRequest>();
  readonly #wrappers = new WeakMap<RouteHandler, RouteHandler>();
  readonly #unfulfilled = new Set<RoutedRequest>();
  /** The requests since the last call of `findArrivals`. */
  #latest: RoutedRequest[] = [];
  #isRouting = false;
  #onOutcome = () => {};

  constructor(context: BrowserContext, apis: ApiPaths) {
    this.#isToDevice = ({ port, pathname }) => {
      const path = apis[port];
      return path !== undefined && pathname.startsWith(path);
    };
    this.#addBase = this.#observeUnhandled(context);
    this.#wrapRoutes(context);
    const forget = (request: Request) => {
      const routed = this.#requests.get(request);
      if (routed !== undefined) this.#unfulfilled.delete(routed);
    };
    context.on('requestfinished', forget);
    context.on('requestfailed', forget);
  }

  /** Observes the routes of another page of the context. */
  add(page: Page): void {
    this.#wrapRoutes(page);
    page.once('close', () => {
      for (const routed of this.#unfulfilled) {
        if (routed.page === page) this.#unfulfilled.delete(routed);
      }
    });
  }

  /** The count of requests that neither the device nor a route handler responds to at present. */
  get unfulfilled(): number {
    return this.#unfulfilled.size;
  }

  /**
   * Waits until it is known which of the requests just sent by pages reach the device.
   * @param sent the hosts of all requests just sent
   * @returns the hosts of those that reach the device
   */
  async findArrivals(sent: readonly string[]): Promise<readonly string[]> {
    if (!this.#isRouting || sent.length === 0) return sent;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(() => resolve(), handlerTimeoutMs);
      this.#onOutcome = () => {
        const isDecided = this.#latest.every(({ outcome }) => outcome !== 'pending');
        if (this.#latest.length < sent.length || !isDecided) return;
        clearTimeout(timeout);
        resolve();
      };
      this.#onOutcome();
    });
    this.#onOutcome = () => {};
    for (const routed of this.#latest) {
      if (routed.outcome === 'pending') this.#decide(routed, 'unfulfilled');
    }
    const elsewhere = this.#latest.filter(({ outcome }) => outcome !== 'sent');
    this.#latest = [];
    const arriving = [...sent];
    for (const { host } of elsewhere) {
      const index = arriving.indexOf(host);
      if (index >= 0) arriving.splice(index, 1);
    }
    return arriving;
  }

  /**
   * Returns a function that adds a route behind all routes of the test, once: what arrives there
   * goes to the device.
   */
  #observeUnhandled(context: BrowserContext): () => Promise<void> {
    const addRoute = context.route.bind(context);
    const { unrouteAll } = context;
    const addBase = () =>
      addRoute(this.#isToDevice, async (route) => {
        const routed = this.#track(route);
        if (routed !== null) this.#decide(routed, 'sent');
        await route.fallback();
      });
    context.unrouteAll = async (options) => {
      await unrouteAll.call(context, options);
      if (this.#isRouting) await addBase();
    };
    return async () => {
      if (this.#isRouting) return;
      this.#isRouting = true;
      await addBase();
    };
  }

  #wrapRoutes(target: Page | BrowserContext): void {
    const addRoute = target.route.bind(target);
    const removeRoute = target.unroute.bind(target);
    target.route = async (url, handler, options) => {
      await this.#addBase();
      return addRoute(url, this.#wrap(handler), options);
    };
    target.unroute = (url, handler) =>
      removeRoute(url, handler && (this.#wrappers.get(handler) ?? handler));
  }

  /** The same handler has the same wrapper, because `unroute` compares handlers. */
  #wrap(handler: RouteHandler): RouteHandler {
    const known = this.#wrappers.get(handler);
    if (known !== undefined) return known;
    const wrapper: RouteHandler = async (route, request) => {
      const routed = this.#track(route);
      if (routed !== null) routed.fellBack = false;
      await handler(route, request);
      if (routed?.outcome === 'pending' && !routed.fellBack) this.#decide(routed, 'unfulfilled');
    };
    this.#wrappers.set(handler, wrapper);
    return wrapper;
  }

  /** Observes what handlers do with a request. Returns null unless the page's scripts sent it. */
  #track(route: Route): RoutedRequest | null {
    const request = route.request();
    const known = this.#requests.get(request);
    if (known !== undefined) return known;
    if (!this.#isCounted(request)) return null;
    const { host } = new URL(request.url());
    const page = request.frame().page();
    const routed: RoutedRequest = { page, outcome: 'pending', host, fellBack: false };
    this.#requests.set(request, routed);
    this.#latest.push(routed);
    this.#observe(route, routed);
    return routed;
  }

  #observe(route: Route, routed: RoutedRequest): void {
    const { abort, fulfill, fallback, fetch } = route;
    const resume = route.continue;
    const decideByAddress = (url: string | undefined) =>
      this.#decide(routed, url && !this.#isToDevice(new URL(url)) ? 'local' : 'sent');
    route.abort = (code) => {
      this.#decide(routed, 'local');
      return abort.call(route, code);
    };
    route.fulfill = (options) => {
      this.#decide(routed, 'local');
      return fulfill.call(route, options);
    };
    route.continue = (options) => {
      decideByAddress(options?.url);
      return resume.call(route, options);
    };
    route.fetch = ((options) => {
      decideByAddress(options?.url);
      return fetch.call(route, options);
    }) as typeof fetch;
    route.fallback = (options) => {
      routed.fellBack = true;
      return fallback.call(route, options);
    };
  }

  /** A request that was sent to the device has arrived there, even if the test responds to it. */
  #decide(routed: RoutedRequest, outcome: RouteOutcome): void {
    if (routed.outcome !== 'sent') routed.outcome = outcome;
    if (outcome === 'unfulfilled') this.#unfulfilled.add(routed);
    else this.#unfulfilled.delete(routed);
    this.#onOutcome();
  }

  /** Only requests by `fetch` and XMLHttpRequest of the main frame are in lockstep. */
  #isCounted(request: Request): boolean {
    return (
      ['fetch', 'xhr'].includes(request.resourceType()) &&
      request.serviceWorker() === null &&
      request.frame().parentFrame() === null &&
      this.#isToDevice(new URL(request.url()))
    );
  }
}
