import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { Headers } from '../model/exchange.ts';
import { connectionOptions } from '../target/lookup-host.ts';
import { getFailure, toHeaders } from '../target/wire.ts';
import type { RawExchange } from './recorder.ts';

/** The device that a proxy forwards to. */
export type ProxiedDevice = { readonly url: URL; readonly trust: https.AgentOptions };

/** Only this much of a larger body is stored, and the exchange is not evaluated. */
const maxStoredBytes = 16 * 1024 * 1024;

/** Methods for which Node announces a body of unknown length if no header does. */
const bodyMethods: ReadonlySet<string> = new Set(['POST', 'PUT', 'PATCH']);

/** Headers that apply to a single connection (RFC 9110 section 7.6.1). */
const connectionHeaders: ReadonlySet<string> = new Set([
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/** Forwards one request to the device and its response to the client, and reports the exchange. */
export class ForwardedExchange {
  readonly #req: IncomingMessage;
  readonly #res: ServerResponse;
  readonly #device: ProxiedDevice;
  readonly #report: (exchange: RawExchange) => void;
  readonly #at = Date.now();
  readonly #started = performance.now();
  readonly #method: string;
  readonly #headers: Headers;
  readonly #requestBody = new StoredBody();
  readonly #responseBody = new StoredBody();
  #hasResponse = false;
  #isReported = false;

  constructor(
    req: IncomingMessage,
    res: ServerResponse,
    device: ProxiedDevice,
    report: (exchange: RawExchange) => void,
  ) {
    this.#req = req;
    this.#res = res;
    this.#device = device;
    this.#report = report;
    this.#method = req.method ?? 'GET';
    this.#headers = createRequestHeaders(toHeaders(req.rawHeaders), device.url.host, this.#method);
  }

  forward(): void {
    const { url, trust } = this.#device;
    const isTls = url.protocol === 'https:';
    // Use a new connection: the device may close an idle one at any time, which would look like a
    // failure of the device.
    const agent = isTls
      ? new https.Agent({ ...connectionOptions, ...trust })
      : new http.Agent(connectionOptions);
    const outgoing = (isTls ? https : http).request({
      agent,
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: url.port || (isTls ? 443 : 80),
      method: this.#method,
      path: this.#req.url,
      headers: this.#headers.flat(),
      setHost: false,
    });
    outgoing.on('response', (incoming) => this.#forwardResponse(incoming));
    outgoing.on('error', (error) => {
      // The device may respond and close before it has read the whole body. The response tells the
      // outcome.
      if (this.#hasResponse) return;
      this.#finish({ response: null, failure: getFailure(error) });
      // Close without a response, as the device did.
      this.#req.socket.destroy();
    });
    this.#res.on('close', () => {
      if (this.#res.writableFinished) return;
      const failure = { kind: 'closed', detail: 'the client disconnected' } as const;
      this.#finish({ response: null, failure, clientDisconnected: true });
      outgoing.destroy();
    });
    this.#req.on('data', (chunk: Buffer) => this.#requestBody.add(chunk));
    this.#req.pipe(outgoing);
  }

  #forwardResponse(incoming: IncomingMessage): void {
    this.#hasResponse = true;
    const res = this.#res;
    res.sendDate = false;
    const headers = toHeaders(incoming.rawHeaders);
    const status = incoming.statusCode ?? 0;
    const isForwarded = ([name]: Headers[number]) => !connectionHeaders.has(name.toLowerCase());
    res.writeHead(status, incoming.statusMessage, headers.filter(isForwarded).flat());
    res.flushHeaders();
    incoming.on('data', (chunk: Buffer) => {
      this.#responseBody.add(chunk);
      if (!res.write(chunk)) {
        incoming.pause();
        res.once('drain', () => incoming.resume());
      }
    });
    const end = () => {
      const { complete } = incoming;
      const body = this.#responseBody.toBytes();
      this.#finish({ response: { status, headers, body, complete }, failure: null });
      // Cut the response at the same byte as the device.
      if (complete) res.end();
      else res.destroy();
    };
    incoming.on('end', end);
    incoming.on('error', end);
    incoming.on('close', end);
  }

  #finish(outcome: Pick<RawExchange, 'response' | 'failure' | 'clientDisconnected'>): void {
    if (this.#isReported) return;
    this.#isReported = true;
    const body = this.#requestBody;
    const isTruncated = body.isTruncated || this.#responseBody.isTruncated;
    this.#report({
      at: this.#at,
      tookMs: performance.now() - this.#started,
      request: {
        method: this.#method,
        target: this.#req.url ?? '/',
        headers: this.#headers,
        body: body.length === 0 ? null : body.toBytes(),
      },
      ...(isTruncated && { isTruncated: true as const }),
      ...outcome,
    });
  }
}

/** A body, or the beginning of a large one. */
class StoredBody {
  length = 0;
  readonly #chunks: Buffer[] = [];

  add(chunk: Buffer): void {
    this.length += chunk.length;
    if (!this.isTruncated) this.#chunks.push(chunk);
  }

  get isTruncated(): boolean {
    return this.length > maxStoredBytes;
  }

  toBytes(): Buffer {
    return Buffer.concat(this.#chunks);
  }
}

function createRequestHeaders(received: Headers, host: string, method: string): Headers {
  const forwarded = received.filter(
    ([name]) => !connectionHeaders.has(name.toLowerCase()) && name.toLowerCase() !== 'host',
  );
  const isChunked = received.some(
    ([name, value]) => name.toLowerCase() === 'transfer-encoding' && /chunked/i.test(value),
  );
  const hasLength = forwarded.some(([name]) => name.toLowerCase() === 'content-length');
  // Length 0 has the same meaning (RFC 9112 section 6.3). Without it, Node announces a body.
  const needsLength = !isChunked && !hasLength && bodyMethods.has(method);
  return [
    ['host', host],
    ...forwarded,
    ...(isChunked ? ([['transfer-encoding', 'chunked']] as const) : []),
    ...(needsLength ? ([['content-length', '0']] as const) : []),
  ];
}
