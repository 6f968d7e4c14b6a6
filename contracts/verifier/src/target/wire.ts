import http from 'node:http';
import https from 'node:https';
import { rootCertificates } from 'node:tls';
import { type Answer, type Failure, getHeader, type Headers, type Sent } from '../exchange.ts';

/** More than any answer of a device; a body without an end must not fill the memory. */
const maxBodyBytes = 64 * 1024 * 1024;

/**
 * A connection that has been idle for longer may be closed by the device at any time (RFC 9112
 * section 9.3.1).
 */
const idleMs = 1500;

/** What an answer still gets when the run is being ended. */
const hurryMs = 3000;

export type WireOptions = {
  /** `http://host:port`. */
  readonly baseUrl: string;
  /** Takes any certificate. */
  readonly insecure?: boolean;
  /** Certificates (PEM) to trust besides the usual ones. */
  readonly ca?: string;
};

/** What came of one request. One of `answer` and `failure` is null. */
export type Outcome = {
  readonly answer: Answer | null;
  readonly failure: Failure | null;
  readonly tookMs: number;
};

/**
 * Sends requests as they are, one connection at a time, and takes answers as they come, also odd
 * ones.
 */
export class Wire {
  readonly #url: URL;
  readonly #agent: http.Agent;
  readonly #client: typeof http | typeof https;
  #lastUsed = 0;

  constructor({ baseUrl, insecure = false, ca }: WireOptions) {
    this.#url = new URL(baseUrl);
    const pool = { keepAlive: true, maxSockets: 1 };
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
   * Never throws for what the device does; for a request that cannot be put into HTTP it does.
   * @param hurry aborted when nobody wants to wait any more: then the answer has a few seconds left
   */
  async send(sent: Sent, timeoutMs: number, hurry?: AbortSignal): Promise<Outcome> {
    // Not repeatable (RFC 9110 section 9.2.2), so it must not meet a connection that is just being
    // closed.
    const isRepeatable = sent.method !== 'POST';
    if (!isRepeatable || performance.now() - this.#lastUsed > idleMs) this.#agent.destroy();
    const first = await this.#once(sent, timeoutMs, hurry);
    // Closed by the device while it was idle: that says nothing about this request, which never was
    // looked at.
    const outcome =
      first.wasIdle && isRepeatable ? await this.#once(sent, timeoutMs, hurry) : first;
    this.#lastUsed = performance.now();
    return { answer: outcome.answer, failure: outcome.failure, tookMs: outcome.tookMs };
  }

  close(): void {
    this.#agent.destroy();
  }

  #once(
    sent: Sent,
    timeoutMs: number,
    hurry: AbortSignal | undefined,
  ): Promise<Outcome & { readonly wasIdle: boolean }> {
    const started = performance.now();
    return new Promise((resolve) => {
      const request = this.#client.request({
        agent: this.#agent,
        host: this.#url.hostname.replace(/^\[|\]$/g, ''),
        port: this.#url.port,
        method: sent.method,
        path: sent.target,
        headers: sent.headers.flat(),
        setHost: false,
      });
      let hasAnswer = false;
      const done = (answer: Answer | null, failure: Failure | null, wasIdle = false) => {
        clearTimeout(timer);
        hurry?.removeEventListener('abort', shorten);
        resolve({ answer, failure, tookMs: performance.now() - started, wasIdle });
      };
      let soFar = 'no answer';
      const timeOut = () => {
        const waitedMs = Math.round(performance.now() - started);
        done(null, { kind: 'timed-out', detail: `${soFar} within ${waitedMs / 1000} s` });
        request.destroy();
      };
      let timer = setTimeout(timeOut, timeoutMs);
      const shorten = () => {
        clearTimeout(timer);
        timer = setTimeout(timeOut, Math.min(timeoutMs, hurryMs));
      };
      hurry?.addEventListener('abort', shorten);
      request.on('response', (response) => {
        hasAnswer = true;
        const head = { status: response.statusCode ?? 0, headers: pairs(response.rawHeaders) };
        const chunks: Buffer[] = [];
        let length = 0;
        soFar = `status ${head.status} came, but the body did not end`;
        response.on('data', (chunk: Buffer) => {
          chunks.push(chunk);
          length += chunk.length;
          if (length <= maxBodyBytes) return;
          done(null, { kind: 'too-big', detail: `a body of more than ${maxBodyBytes} bytes` });
          request.destroy();
        });
        const end = () => {
          const answer = { ...head, body: Buffer.concat(chunks), complete: response.complete };
          if (isOfGateway(answer)) done(null, { kind: 'refused', detail: saidBy(answer) });
          else done(answer, null);
        };
        response.on('end', end);
        response.on('error', end);
        response.on('close', end);
      });
      request.on('error', (error) => {
        // The answer to a body that was not wanted whole; what comes of it is told by the response.
        if (hasAnswer) return;
        const failure = getFailure(error);
        done(null, failure, request.reusedSocket && isGone(failure));
      });
      request.end(sent.body ?? undefined);
    });
  }
}

/**
 * A 502 or 504 that is no problem of the contract comes from what stands before the device, and
 * says that it is away.
 */
function isOfGateway({ status, headers }: Answer): boolean {
  const type = getHeader(headers, 'content-type') ?? '';
  return (status === 502 || status === 504) && !/json/i.test(type);
}

function saidBy({ status }: Answer): string {
  return `a gateway before the device answered ${status}`;
}

function isGone({ kind }: Failure): boolean {
  return kind === 'reset' || kind === 'closed';
}

function pairs(raw: readonly string[]): Headers {
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

/** By Node's error codes; what has none of the known ones is a closed connection. */
export function getFailure(error: NodeJS.ErrnoException): Failure {
  // Several addresses were tried, and each has its error.
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
