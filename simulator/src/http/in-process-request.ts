import { EventEmitter } from 'node:events';
import { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { Duplex } from 'node:stream';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Origin, type ResponseSink, type Via } from './exchange.ts';
import { type Phase, restingPhases } from './exchange-lifecycle.ts';
import { serveExchange } from './pipeline.ts';

/** A request that the simulator itself sends to a device, without a connection. */
export type InProcessRequest = {
  origin: Exclude<Origin, 'network'>;
  via: Via;
  method: string;
  /** Path and query. */
  target: string;
  /** By lower-case name. */
  headers: Readonly<Record<string, string>>;
  body: string | Uint8Array | null;
  /** The device accepts the request only when its body is there. */
  readsBodyFirst?: boolean;
  /** The body arrives when `sendBody` is called. */
  isBodyLate?: boolean;
};

/** A response, or why there is none: the connection was refused, or broke off. */
export type InProcessOutcome =
  | {
      outcome: 'answered';
      status: number;
      /** By lower-case name. */
      headers: Readonly<Record<string, string>>;
      text: string;
    }
  | { outcome: 'lost'; reason: 'refused' | 'reset' };

/** A request that the device is handling. */
export type InProcessCall = {
  readonly outcome: Promise<InProcessOutcome>;
  readonly isOver: boolean;
  /** Null before the device has accepted the request, and if it refused the connection. */
  readonly phase: Phase | null;
  /** Resolves when the request is over, or its response is held back. */
  whenSettled(): Promise<void>;
  sendBody(): void;
  /** Disconnects, as a client that gives up does. */
  abort(): void;
};

/** The outcome of a request to a device that does not listen. */
export const rejectedCall: InProcessCall = {
  outcome: Promise.resolve({ outcome: 'lost', reason: 'refused' }),
  isOver: true,
  phase: null,
  whenSettled: () => Promise.resolve(),
  sendBody: () => {},
  abort: () => {},
};

/** Sends a request through the pipeline. Faults that break the connection show in the outcome. */
export function sendInProcess(context: DeviceContext, request: InProcessRequest): InProcessCall {
  const connection = new InProcessConnection();
  const incoming = createIncomingMessage(request, connection);
  const response = new InProcessResponse(connection);
  const exchange = new Exchange(incoming, response, request);
  const sendBody = () => {
    if (request.body !== null) incoming.push(Buffer.from(request.body));
    incoming.complete = true;
    incoming.push(null);
  };
  if (request.isBodyLate !== true) sendBody();
  void serveExchange(context, exchange);
  return {
    outcome: response.outcome,
    get isOver() {
      return response.isOver;
    },
    get phase() {
      return exchange.isAccepted ? exchange.phase : null;
    },
    whenSettled: () =>
      context.inFlight.when(
        () => response.isOver || restingPhases.some((phase) => phase === exchange.phase),
      ),
    sendBody,
    abort: () => {
      // First: what reads the body must find the client gone.
      response.abort();
      incoming.destroy();
      connection.destroy();
    },
  };
}

function createIncomingMessage(
  { method, target, headers, body }: InProcessRequest,
  connection: InProcessConnection,
): IncomingMessage {
  const incoming = new IncomingMessage(connection as unknown as Socket);
  incoming.method = method;
  incoming.url = target;
  incoming.httpVersion = '1.1';
  const bytes = body === null ? 0 : Buffer.byteLength(body);
  incoming.headers = { ...(bytes > 0 && { 'content-length': String(bytes) }), ...headers };
  // The pipeline learns that a client has left from the response.
  incoming.on('error', () => {});
  return incoming;
}

/** Stands in for a TCP connection. Only whether it is broken matters. */
class InProcessConnection extends Duplex {
  override _read(): void {}

  override _write(_chunk: unknown, _encoding: string, done: () => void): void {
    done();
  }

  /** As `Socket.resetAndDestroy`. */
  resetAndDestroy(): void {
    this.destroy();
  }
}

/** The rest of a larger body is discarded. No response with text comes close. */
const maxTextBytes = 1_048_576;

/** Collects a response. */
class InProcessResponse extends EventEmitter implements ResponseSink {
  headersSent = false;
  writableFinished = false;
  isOver = false;
  readonly outcome: Promise<InProcessOutcome>;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #resolve: (outcome: InProcessOutcome) => void = () => {};

  constructor(connection: InProcessConnection) {
    super();
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
    connection.once('close', () => this.abort());
  }

  /** @param lines names and values in turn */
  writeHead(status: number, lines: readonly string[]): void {
    this.headersSent = true;
    this.#status = status;
    const pairs = lines.flatMap((line, index) =>
      index % 2 === 0 ? [[line.toLowerCase(), lines[index + 1] ?? '']] : [],
    );
    this.#headers = Object.fromEntries(pairs);
  }

  flushHeaders(): void {}

  write(bytes: Uint8Array, done: () => void): void {
    if (this.#size < maxTextBytes) this.#chunks.push(bytes);
    this.#size += bytes.length;
    process.nextTick(done);
  }

  end(payload: string | Uint8Array = ''): void {
    this.#chunks.push(Buffer.from(payload));
    process.nextTick(() => {
      if (this.isOver) return;
      this.writableFinished = true;
      const text = Buffer.concat(this.#chunks).toString();
      this.#close({ outcome: 'answered', status: this.#status, headers: this.#headers, text });
    });
  }

  /** Ends it without a complete response. */
  abort(): void {
    this.#close({ outcome: 'lost', reason: 'reset' });
  }

  #close(outcome: InProcessOutcome): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#resolve(outcome);
    this.emit('close');
  }
}
