import http from 'node:http';
import https from 'node:https';
import type { Socket } from 'node:net';
import { rootCertificates } from 'node:tls';
import { formatDuration } from '@stillhouse/foundation/duration';
import {
  type Failure,
  getHeader,
  type Headers,
  type HttpRequest,
  type HttpResponse,
} from '../model/exchange.ts';
import { connectionOptions } from './lookup-host.ts';
import { findStrayBytes, maxBodyBytes } from './received-body.ts';

/** A body in small chunks arrives in more bytes than it has. */
const maxReceivedBytes = 2 * maxBodyBytes;

/**
 * After this time, the device may close an idle connection at any moment (RFC 9112 section 9.3.1).
 */
const maxIdleMs = 1500;

/** A connection that carried a response this recently is not idle. */
const maxInUseMs = 100;

/** Without a connection after this time, nothing is at the address. */
const connectTimeoutMs = 10_000;

/** The remaining timeout of a request when the run is stopped. */
const stopTimeoutMs = 3000;

export type WireOptions = {
  /** `http://host:port`. */
  readonly baseUrl: string;
  /** Accepts any certificate. */
  readonly insecure?: boolean;
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: string;
  /** Prints a line. */
  note?(line: string): void;
  /** Called when the device closes a connection in use that it has not announced to close. */
  onLostConnection?(): void;
};

/** A request that takes longer is announced, with its timeout. */
const minAnnouncedMs = 10_000;

/** The result of one request. Either `response` or `failure` is null. */
export type WireOutcome = {
  readonly response: HttpResponse | null;
  readonly failure: Failure | null;
  readonly tookMs: number;
  /** How a connection in use closed without a response before the request was repeated. */
  readonly lostConnection?: string;
};

/**
 * Sends requests unchanged over one connection at a time. Returns responses unchanged, also
 * malformed ones.
 */
export class Wire {
  readonly #url: URL;
  readonly #agent: http.Agent;
  readonly #client: typeof http | typeof https;
  readonly #observedSockets = new WeakSet<Socket>();
  /** The bytes that arrived since the last response. */
  readonly #received: Buffer[] = [];
  #receivedBytes = 0;
  readonly #note: WireOptions['note'];
  readonly #onLostConnection: WireOptions['onLostConnection'];
  /** Their last response said that the device will close them. */
  readonly #closingSockets = new WeakSet<Socket>();
  #lastUsed = 0;

  constructor({ baseUrl, insecure = false, ca, note, onLostConnection }: WireOptions) {
    this.#url = new URL(baseUrl);
    this.#note = note;
    this.#onLostConnection = onLostConnection;
    const pool = { ...connectionOptions, keepAlive: true, maxSockets: 1 };
    if (this.#url.protocol === 'https:') {
      this.#client = https;
      this.#agent = new https.Agent({
        ...pool,
        rejectUnauthorized: !insecure,
        ...(ca !== undefined && { ca: [...rootCertificates, ca] }),
      });
    } else {
      this.#client = http;
      this.#agent = new http.Agent(pool);
    }
  }

  /** The value of a `host` header. */
  get host(): string {
    return this.#url.host;
  }

  /**
   * Never throws because of the device, only for a request that HTTP cannot express.
   * @param stop when aborted, the request has a few seconds left
   * @param beforeRepeat called before the request is sent again over a new connection. Its errors
   *   are thrown
   */
  async send(
    request: HttpRequest,
    timeoutMs: number,
    stop?: AbortSignal,
    beforeRepeat?: () => Promise<void>,
  ): Promise<WireOutcome> {
    // A POST must not be repeated (RFC 9110 section 9.2.2). Use a new connection if the device may
    // be closing the idle one.
    const isRepeatable = request.method !== 'POST';
    const idleMs = performance.now() - this.#lastUsed;
    this.#lastUsed = performance.now();
    if (!isRepeatable || idleMs > maxIdleMs) this.#agent.destroy();
    const announcement = this.#announce(request, timeoutMs);
    const first = await this.#sendOnce(request, timeoutMs, stop);
    // The device closed the idle connection before it read the request.
    let outcome = first;
    if (first.wasIdle && isRepeatable) {
      await beforeRepeat?.();
      outcome = await this.#sendOnce(request, timeoutMs, stop);
    }
    clearTimeout(announcement);
    this.#lastUsed = performance.now();
    const isLost = outcome !== first && idleMs < maxInUseMs;
    return {
      response: outcome.response,
      failure: outcome.failure,
      tookMs: outcome.tookMs,
      ...(isLost && { lostConnection: first.failure?.detail ?? 'no response' }),
    };
  }

  close(): void {
    this.#agent.destroy();
  }

  /** Records what the connection receives. An HTTP client discards what is not in a response. */
  #observeBytes(socket: Socket): void {
    if (this.#observedSockets.has(socket)) return;
    this.#observedSockets.add(socket);
    socket.prependListener('data', (bytes: Buffer) => {
      this.#received.push(bytes);
      this.#receivedBytes += bytes.length;
      // Also interim responses without an end, and what an idle connection receives.
      if (this.#receivedBytes > maxReceivedBytes)
        socket.destroy(new Error(`the device sent more than ${maxReceivedBytes} bytes`));
    });
    // Of a connection that this program closes, neither event is emitted.
    for (const event of ['end', 'error'] as const) {
      socket.once(event, () => {
        const idleMs = performance.now() - this.#lastUsed;
        if (!this.#closingSockets.has(socket) && idleMs < maxIdleMs) this.#onLostConnection?.();
      });
    }
  }

  #takeBytes(): Buffer {
    this.#receivedBytes = 0;
    return Buffer.concat(this.#received.splice(0));
  }

  /** Announces a request that may last much longer than it has so far. */
  #announce({ method, target }: HttpRequest, timeoutMs: number): NodeJS.Timeout | undefined {
    if (timeoutMs < 2 * minAnnouncedMs) return undefined;
    const maxWait = formatDuration(Math.ceil(timeoutMs / 1000) * 1000);
    const line = `${method} ${target.split('?')[0]} is slow. It may take up to ${maxWait}.`;
    return setTimeout(() => this.#note?.(line), minAnnouncedMs);
  }

  #createResponse(
    { complete }: http.IncomingMessage,
    head: Pick<HttpResponse, 'status' | 'headers'>,
    chunks: readonly Buffer[],
    method: string,
  ): HttpResponse {
    const framingProblem = complete ? findStrayBytes(this.#takeBytes(), method) : null;
    return {
      ...head,
      body: Buffer.concat(chunks),
      complete,
      ...(framingProblem !== null && { framingProblem }),
    };
  }

  #sendOnce(
    request: HttpRequest,
    timeoutMs: number,
    stop: AbortSignal | undefined,
  ): Promise<WireOutcome & { readonly wasIdle: boolean }> {
    const started = performance.now();
    return new Promise((resolve) => {
      const outgoing = this.#client.request({
        agent: this.#agent,
        host: this.#url.hostname.replace(/^\[|\]$/g, ''),
        port: this.#url.port,
        method: request.method,
        path: request.target,
        headers: request.headers.flat(),
        setHost: false,
      });
      let hasResponse = false;
      outgoing.on('socket', (socket) => {
        this.#observeBytes(socket);
        limitConnecting(socket, timeOut);
      });
      const finish = (response: HttpResponse | null, failure: Failure | null, wasIdle = false) => {
        clearTimeout(timer);
        stop?.removeEventListener('abort', shorten);
        // An incomplete response does not count for the next request.
        this.#takeBytes();
        resolve({ response, failure, tookMs: performance.now() - started, wasIdle });
      };
      let progress = 'no response';
      const timeOut = () => {
        finish(null, createTimeout(outgoing.socket, progress, performance.now() - started));
        outgoing.destroy();
      };
      let timer = setTimeout(timeOut, timeoutMs);
      const shorten = () => {
        clearTimeout(timer);
        timer = setTimeout(timeOut, Math.min(timeoutMs, stopTimeoutMs));
      };
      stop?.addEventListener('abort', shorten);
      outgoing.on('response', (incoming) => {
        hasResponse = true;
        if (!keepsAlive(incoming)) this.#closingSockets.add(incoming.socket);
        const head = { status: incoming.statusCode ?? 0, headers: toHeaders(incoming.rawHeaders) };
        const chunks: Buffer[] = [];
        let length = 0;
        progress = `received status ${head.status}, but the body did not end`;
        incoming.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length <= maxBodyBytes) return;
          finish(null, { kind: 'too-big', detail: `the body exceeds ${maxBodyBytes} bytes` });
          outgoing.destroy();
        });
        const end = () => {
          const response = this.#createResponse(incoming, head, chunks, request.method);
          const failure = getGatewayFailure(response);
          finish(failure === null ? response : null, failure);
        };
        for (const event of ['end', 'error', 'close']) incoming.on(event, end);
      });
      outgoing.on('error', (error) => {
        // The device responded before it read the whole request body. `end` reports the response.
        if (hasResponse) return;
        const failure = getFailure(error);
        const isClosed = failure.kind === 'reset' || failure.kind === 'closed';
        finish(null, failure, outgoing.reusedSocket && isClosed);
      });
      outgoing.end(request.body ?? undefined);
    });
  }
}

/** Calls back if the connection is not made in time. */
function limitConnecting(socket: Socket, onTimeout: () => void): void {
  if (!socket.connecting) return;
  const timer = setTimeout(onTimeout, connectTimeoutMs);
  for (const event of ['connect', 'close'] as const) socket.once(event, () => clearTimeout(timer));
}

/** A device without power or network does not even refuse the connection. */
export function createTimeout(socket: Socket | null, progress: string, waitedMs: number): Failure {
  const time = `within ${Math.round(waitedMs) / 1000} s`;
  return socket?.connecting === true
    ? { kind: 'refused', detail: `no connection ${time}` }
    : { kind: 'timed-out', detail: `${progress} ${time}` };
}

/**
 * Returns a failure if a gateway responded instead of the device: a 502 or 504 without a problem
 * body of the contract.
 */
function getGatewayFailure({ status, headers }: HttpResponse): Failure | null {
  const type = getHeader(headers, 'content-type') ?? '';
  if ((status !== 502 && status !== 504) || /json/i.test(type)) return null;
  return { kind: 'refused', detail: `a gateway in front of the device returned ${status}` };
}

/** Returns whether the connection stays open after a response (RFC 9112 section 9.3). */
function keepsAlive({ httpVersion, headers }: http.IncomingMessage): boolean {
  const connection = headers.connection ?? '';
  return httpVersion === '1.0' ? /keep-alive/i.test(connection) : !/close/i.test(connection);
}

/** Converts Node's flat list of names and values. */
export function toHeaders(raw: readonly string[]): Headers {
  const headers: [string, string][] = [];
  for (let i = 0; i + 1 < raw.length; i += 2) headers.push([raw[i] ?? '', raw[i + 1] ?? '']);
  return headers;
}

const unreachable = new Set([
  'ECONNREFUSED',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'EHOSTDOWN',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EADDRNOTAVAIL',
  'ETIMEDOUT',
]);

/** Maps Node's error codes. An unknown code counts as a closed connection. */
export function getFailure(error: NodeJS.ErrnoException): Failure {
  // Node tried several addresses. Each one has its own error.
  const inner = error instanceof AggregateError ? error.errors[0] : undefined;
  const code = error.code ?? '';
  const detail = inner instanceof Error ? inner.message : error.message;
  if (unreachable.has(code)) return { kind: 'refused', detail };
  if (/^HPE_/.test(code)) return { kind: 'not-http', detail: `${detail} (${code})` };
  if (/CERT|TLS|SSL|ISSUER|SELF_SIGNED|EPROTO/.test(code)) return { kind: 'tls', detail };
  if (/socket hang up|before secure TLS/i.test(detail)) return { kind: 'closed', detail };
  if (code === 'ECONNRESET' || code === 'EPIPE') return { kind: 'reset', detail };
  return { kind: 'closed', detail };
}
