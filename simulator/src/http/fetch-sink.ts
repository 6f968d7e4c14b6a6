import type { ResponseSink } from '../http-kit/transport.ts';

/** Bytes that a client may leave unread before the device waits for it, as sockets hold them. */
const maxUnreadBytes = 1_048_576;

/** Statuses whose responses have no body (Fetch, section 2.2.3). */
const nullBodyStatuses: ReadonlySet<number> = new Set([204, 205, 304]);

/** Creates what `fetch` rejects with when a connection fails. */
export function createNetworkError(code: string, why = code): TypeError {
  return new TypeError('fetch failed', { cause: Object.assign(new Error(why), { code }) });
}

/** Turns what a device sends into a `Response`. */
export class FetchSink implements ResponseSink {
  readonly response: Promise<Response>;
  /** Resolves when the response has left, or the connection is gone. */
  readonly left: Promise<void>;
  readonly #request: Pick<Request, 'method' | 'url'>;
  readonly #responded = Promise.withResolvers<Response>();
  readonly #hasLeft = Promise.withResolvers<void>();
  /** Grows with all that the device sends. */
  sent = 0;
  /** What the client has not read. */
  readonly #unread: Uint8Array[] = [];
  #unreadBytes = 0;
  /** The response has no body, whatever the device writes. */
  #isEmpty = false;
  /** How the body ends after what is unread; null while the device sends. */
  #end: { error: unknown } | 'whole' | null = null;
  #waiting: (() => void)[] = [];
  #onClose: (hasLeft: boolean) => void = () => {};

  constructor(request: Pick<Request, 'method' | 'url'>) {
    this.#request = request;
    this.response = this.#responded.promise;
    this.left = this.#hasLeft.promise;
  }

  writeHead(status: number, lines: string[]): void {
    const headers = new Headers();
    for (let at = 0; at < lines.length; at += 2)
      headers.append(lines[at] ?? '', lines[at + 1] ?? '');
    this.#isEmpty = this.#request.method === 'HEAD' || nullBodyStatuses.has(status);
    const body = this.#isEmpty ? null : this.#createBody();
    const response = new Response(body, { status, headers });
    Object.defineProperty(response, 'url', { value: this.#request.url });
    this.sent += 1;
    this.#responded.resolve(response);
  }

  flushHead(): void {}

  async write(bytes: Uint8Array): Promise<void> {
    this.#add(bytes);
    while (this.#end === null && this.#unreadBytes > maxUnreadBytes) await this.#changed();
  }

  end(payload: string | Uint8Array = ''): void {
    this.#add(typeof payload === 'string' ? new TextEncoder().encode(payload) : payload);
    // The device has not closed its journal entry yet.
    queueMicrotask(() => this.#finish('whole'));
  }

  cut(how: 'close' | 'reset'): void {
    if (how === 'reset') this.#unread.length = 0;
    this.#finish({ error: createNetworkError(how === 'reset' ? 'ECONNRESET' : 'EPIPE') });
  }

  /** Ends the connection as a client that gives up. */
  disconnect(reason: unknown): void {
    this.#unread.length = 0;
    this.#finish({ error: reason });
  }

  onClose(listener: (hasLeft: boolean) => void): void {
    if (this.#end === null) this.#onClose = listener;
    else listener(this.#end === 'whole');
  }

  #add(bytes: Uint8Array): void {
    if (bytes.length === 0 || this.#isEmpty) return;
    this.#unread.push(bytes);
    this.#unreadBytes += bytes.length;
    this.sent += bytes.length;
    this.#notify();
  }

  #finish(end: { error: unknown } | 'whole'): void {
    if (this.#end !== null) return;
    this.#end = end;
    if (end !== 'whole') this.#responded.reject(end.error);
    this.#notify();
    this.#hasLeft.resolve();
    this.#onClose(end === 'whole');
  }

  #changed(): Promise<void> {
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  #notify(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }

  #createBody(): ReadableStream<Uint8Array> {
    return new ReadableStream<Uint8Array>(
      {
        pull: async (controller) => {
          while (this.#unread.length === 0 && this.#end === null) await this.#changed();
          const chunk = this.#unread.shift();
          if (chunk !== undefined) {
            this.#unreadBytes -= chunk.length;
            this.#notify();
            controller.enqueue(chunk);
          } else if (this.#end === 'whole') controller.close();
          else controller.error(this.#end?.error);
        },
        cancel: (reason) => this.disconnect(reason),
      },
      { highWaterMark: 0 },
    );
  }
}
