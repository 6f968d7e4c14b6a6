import type { Exchange } from '../model/exchange.ts';

/** A live value of an older response differs from that of a new one. */
const maxAge = 20;

/** Responses that a read would return once more: nothing has been written since, nor much sent. */
export class RecentReads {
  readonly #byTarget = new Map<string, Exchange>();

  /** @param isPlain with the own credentials, and as the contract wants it */
  note(exchange: Exchange, isPlain: boolean): void {
    const { request, response } = exchange;
    if (!['GET', 'HEAD', 'OPTIONS'].includes(request.method)) this.#byTarget.clear();
    const isRead = request.method === 'GET' && isPlain && response !== null;
    if (isRead && response.status >= 200 && response.status < 300)
      this.#byTarget.set(request.target, exchange);
  }

  /** @param next the number that a new exchange would have */
  find(target: string, next: number): Exchange | undefined {
    const found = this.#byTarget.get(target);
    return found !== undefined && next - found.n <= maxAge ? found : undefined;
  }
}
