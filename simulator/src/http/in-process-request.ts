import { Buffer } from '#platform/buffer';
import type { ResponseSink } from '../http-kit/transport.ts';
import type { DeviceContext } from './device-context.ts';
import { Exchange, type Origin, type Via } from './exchange.ts';
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
  const { method, target, headers, body, isBodyLate = false } = request;
  const bytes = body === null ? new Uint8Array(0) : Buffer.from(body);
  const arrival = Promise.withResolvers<boolean>();
  const response = new InProcessResponse();
  const exchange = new Exchange(
    {
      method,
      target,
      headers: { ...(bytes.length > 0 && { 'content-length': String(bytes.length) }), ...headers },
      receiveBody(onChunk) {
        const end = (isWhole: boolean) => {
          if (isWhole) onChunk(bytes);
          return isWhole;
        };
        return isBodyLate ? arrival.promise.then(end) : end(true);
      },
    },
    response,
    request,
  );
  const served = serveExchange(context, exchange);
  return {
    // The device closes its journal entry first.
    outcome: served.then(() => response.outcome),
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
    sendBody: () => arrival.resolve(true),
    abort: () => {
      // First: what reads the body must find the client gone.
      response.cut();
      arrival.resolve(false);
    },
  };
}

/** The rest of a larger body is discarded. No response with text comes close. */
const maxTextBytes = 1_048_576;

/** Collects a response. */
class InProcessResponse implements ResponseSink {
  isOver = false;
  readonly outcome: Promise<InProcessOutcome>;
  readonly #chunks: Uint8Array[] = [];
  #size = 0;
  #status = 0;
  #headers: Readonly<Record<string, string>> = {};
  #resolve: (outcome: InProcessOutcome) => void = () => {};
  #onClose: (hasLeft: boolean) => void = () => {};

  constructor() {
    this.outcome = new Promise((resolve) => {
      this.#resolve = resolve;
    });
  }

  writeHead(status: number, lines: readonly string[]): void {
    this.#status = status;
    const pairs = lines.flatMap((line, index) =>
      index % 2 === 0 ? [[line.toLowerCase(), lines[index + 1] ?? '']] : [],
    );
    this.#headers = Object.fromEntries(pairs);
  }

  flushHead(): void {}

  async write(bytes: Uint8Array): Promise<void> {
    if (this.#size < maxTextBytes) this.#chunks.push(bytes);
    this.#size += bytes.length;
  }

  end(payload: string | Uint8Array = ''): void {
    this.#chunks.push(Buffer.from(payload));
    // The device has not closed its journal entry yet.
    queueMicrotask(() => {
      const text = Buffer.concat(this.#chunks).toString();
      this.#close({ outcome: 'answered', status: this.#status, headers: this.#headers, text });
    });
  }

  cut(): void {
    this.#close({ outcome: 'lost', reason: 'reset' });
  }

  onClose(listener: (hasLeft: boolean) => void): void {
    this.#onClose = listener;
  }

  #close(outcome: InProcessOutcome): void {
    if (this.isOver) return;
    this.isOver = true;
    this.#resolve(outcome);
    this.#onClose(outcome.outcome === 'answered');
  }
}
