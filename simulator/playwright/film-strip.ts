import type { CDPSession, Page } from '@playwright/test';

/** The page at a simulated instant. */
export type Picture = {
  /** Simulated time, epoch ms. */
  at: number;
  address: string;
  /** JPEG in base64. */
  data: string;
};

/** Older pictures are dropped. */
const maxPictures = 24;

const width = 320;
const quality = 30;

/** The share of a test's real time that its pictures may take. */
const maxShare = 0.03;

/** Real time. A page that is busy forever cannot be painted. */
const timeoutMs = 2_000;

/**
 * The latest pictures of a page, in memory. A test that passes must not wait for them, so that they
 * are taken only as often as their share of its time allows. Only Chromium takes small pictures
 * fast; in other browsers there is only the last one.
 */
export class FilmStrip {
  readonly #page: Page;
  readonly #getNow: () => number;
  readonly #startedAt = performance.now();
  readonly #pictures: Picture[] = [];
  /** Null before the first picture, and in other browsers than Chromium. */
  #session: CDPSession | null = null;
  #spentMs = 0;

  /** @param getNow returns simulated time */
  constructor(page: Page, getNow: () => number) {
    this.#page = page;
    this.#getNow = getNow;
  }

  /** Oldest first. */
  get pictures(): readonly Picture[] {
    return this.#pictures;
  }

  /** Takes a picture, unless the pictures have had their share of the time. */
  async take(): Promise<void> {
    const began = performance.now();
    if (this.#spentMs > (began - this.#startedAt) * maxShare) return;
    const described = this.#describe();
    const data = await Promise.race([this.#capture(), wait(timeoutMs)]).catch(() => null);
    this.#spentMs += performance.now() - began;
    if (data === null) return;
    this.#pictures.push({ ...described, data });
    if (this.#pictures.length > maxPictures) this.#pictures.shift();
  }

  /** Drops the pictures after a time to which the page and its device have gone back. */
  goBackTo(now: number): void {
    const later = this.#pictures.findIndex(({ at }) => at > now);
    if (later >= 0) this.#pictures.splice(later);
  }

  /** Returns the page at the end of the test in full size, or null if it is gone. */
  async takeLast(): Promise<Picture | null> {
    const taken = await this.#page
      .screenshot({ type: 'jpeg', quality, timeout: timeoutMs })
      .catch(() => null);
    return taken && { ...this.#describe(), data: taken.toString('base64') };
  }

  async #capture(): Promise<string | null> {
    this.#session ??= await this.#page.context().newCDPSession(this.#page);
    const { cssVisualViewport: view } = await this.#session.send('Page.getLayoutMetrics');
    const { pageX: x, pageY: y, clientWidth, clientHeight: height } = view;
    const scale = width / clientWidth;
    const { data } = await this.#session.send('Page.captureScreenshot', {
      format: 'jpeg',
      quality,
      optimizeForSpeed: true,
      clip: { x, y, width: clientWidth, height, scale },
    });
    return data;
  }

  #describe(): Omit<Picture, 'data'> {
    return { at: this.#getNow(), address: this.#page.url() };
  }
}

function wait(ms: number): Promise<null> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(null), ms).unref();
  });
}
