import type { Page, Request } from '@playwright/test';

/**
 * Waits no longer than this, because the device may hold a file back until a later simulated time.
 */
const timeoutMs = 5_000;

/** Only code and styles affect the page's behavior. Fonts and images do not. */
const resourceTypes: ReadonlySet<string> = new Set(['script', 'stylesheet']);

/**
 * Tracks the console's files that a page is loading, such as the chunk of a screen. They load in
 * real time while simulated time stands still, so what the page does with them belongs to the
 * instant of the request.
 */
export class PageFiles {
  readonly #underWay = new Set<Request>();
  #onNone = () => {};

  /** @param ports of the device and its cloud */
  constructor(page: Page, ports: readonly string[]) {
    page.on('request', (request) => {
      const { port } = new URL(request.url());
      if (resourceTypes.has(request.resourceType()) && ports.includes(port))
        this.#underWay.add(request);
    });
    const ended = (request: Request) => {
      this.#underWay.delete(request);
      if (this.#underWay.size === 0) this.#onNone();
    };
    page.on('requestfinished', ended);
    page.on('requestfailed', ended);
  }

  /** Waits for files that are loading. Returns false if there are none. */
  async wait(): Promise<boolean> {
    if (this.#underWay.size === 0) return false;
    await new Promise<void>((resolve) => {
      const timeout = setTimeout(() => this.#onNone(), timeoutMs);
      this.#onNone = () => {
        clearTimeout(timeout);
        resolve();
      };
    });
    this.#underWay.clear();
    return true;
  }
}
