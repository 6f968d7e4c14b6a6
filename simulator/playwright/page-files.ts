import type { Page, Request } from '@playwright/test';
import type { ApiPaths } from './lockstep-device.ts';

/**
 * Waits no longer than this, because the device may hold a file back until a later simulated time.
 */
const timeoutMs = 5_000;

/**
 * Tracks the console's files that a page is loading, such as the chunk of a screen, or the page
 * that says which build is served. They load in real time while simulated time stands still, so
 * what the page does with them belongs to the instant of the request.
 */
export class PageFiles {
  readonly #underWay = new Set<Request>();
  #onNone = () => {};

  constructor(page: Page, apis: ApiPaths) {
    page.on('request', (request) => {
      if (isAwaited(request, apis)) this.#underWay.add(request);
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

/** Code and styles affect what the page does, fonts and images do not. */
function isAwaited(request: Request, apis: ApiPaths): boolean {
  const { port, pathname } = new URL(request.url());
  const api = apis[port];
  if (api === undefined || pathname.startsWith(api)) return false;
  return ['script', 'stylesheet'].includes(request.resourceType()) || isProbe(request);
}

/** A script reads a page, or asks for its headers, to learn what is served. */
function isProbe(request: Request): boolean {
  if (request.resourceType() !== 'fetch') return false;
  return request.method() === 'HEAD' || request.headers().accept?.includes('text/html') === true;
}
