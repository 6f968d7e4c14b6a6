/**
 * Makes `date` headers from simulated time (RFC 9110 section 5.6.7); the last second's text is
 * kept.
 */
export class HttpDate {
  #second = Number.NaN;
  #text = '';

  /** @param now epoch ms */
  at(now: number): string {
    const second = Math.floor(now / 1000);
    if (second !== this.#second) {
      this.#second = second;
      this.#text = new Date(second * 1000).toUTCString();
    }
    return this.#text;
  }
}
