import type { Page, Request } from '@playwright/test';

/** Longer than this nobody waits for a file: the device may hold it back until a later time. */
const timeoutMs = 1_000;

/** What a page's code and looks are made of; a font or a picture changes nothing that it does. */
const resourceTypes: ReadonlySet<string> = new Set(['script', 'stylesheet']);

/**
 * The files of the console that a page is fetching, such as the chunk of a screen. They come in
 * real time, which stands still for the page: whatever it does when they are there belongs to the
 * instant at which it asked.
 */
export class PageFiles {
  readonly #underWay = new Set<Request>();
  #onNone = () => {};

  /** @param ports where the device and its cloud listen */
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

  /** Waits for the files that are under way. False when there are none to wait for. */
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
