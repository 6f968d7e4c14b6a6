import type { Operation, OperationId } from '@stillhouse/contracts/operations';
import { readParameters } from '@stillhouse/contracts/validators';
import { monotonicNow } from '@stillhouse/device/clock/real-time';
import type { FaultNote } from '../faults/fault-note.ts';
import type { IncomingRequest, ResponseSink } from '../http-kit/transport.ts';
import { JournalRecord } from '../journal/record.ts';
import type { Identity } from '../operations/access-token.ts';
import { parseBearerToken } from './bearer-token.ts';
import { ExchangeLifecycle, type Phase } from './exchange-lifecycle.ts';
import type { DeviceResponse } from './response.ts';

/**
 * How a request reached the device: over the network, or over its fixed local setup address (USB).
 */
export type Via = 'device' | 'setup';

/** Who sends a request: a client over a connection, or the simulator itself inside this process. */
export type Origin = 'network' | 'scenario' | 'replay';

/** The result of reading a request's body. */
export type ReceivedBody =
  | { bytes: Uint8Array }
  | { tooLarge: true; maxBytes: number }
  /** The device does not support this `content-encoding`. */
  | { unknownEncoding: string }
  /** The client disconnected, or sent less or more than it had announced. */
  | { broken: string };

/** A JSON body, with its text without a byte order mark. */
export type ParsedJson = { body: unknown; text: string };

/** The response to a body that cannot be used. */
export type RejectedBody = { rejection: DeviceResponse };

/** One request on its way through the pipeline, from its arrival until its response has left. */
export class Exchange {
  readonly request: IncomingRequest;
  readonly sink: ResponseSink;
  readonly via: Via;
  readonly origin: Origin;
  /** The body is read before the device accepts the request, even without lockstep. */
  readonly readsBodyFirst: boolean;
  readonly method: string;
  /** Path without query, as sent. */
  readonly path: string;
  readonly query: string;
  readonly lifecycle = new ExchangeLifecycle();
  operation: Operation | null = null;
  pathParameters: Readonly<Record<string, string>> = {};
  identity: Identity | null = null;
  /** Bearer token of an authenticated caller. */
  token: string | null = null;
  received: ReceivedBody | null = null;
  /** The body as JSON, or why it is none; set once somebody has read it. */
  parsedBody: ParsedJson | RejectedBody | null = null;
  /** Names and contents of the parts of a form, one after the other. */
  form: Uint8Array | null = null;
  readonly record: JournalRecord;
  /** What faults decided about it. */
  faultNotes: FaultNote[] | null = null;
  /** The client has disconnected, or the device lost power: no response can be sent anymore. */
  gone = false;
  /** The connection was reset or closed by the device, not by the client. */
  wasReset = false;
  isHeadSent = false;
  /** The handler wants the body of the response to break off halfway. */
  breaksOff = false;
  /** Ends its hold of the clock while the device acts on it. */
  releaseClock: (() => void) | null = null;
  /** Ends a hold or a wait early, when the exchange is gone. */
  release: (() => void) | null = null;
  #bearerToken: string | null = null;
  #idleListeners: (() => void)[] | null = null;
  /** Real ms that the device has worked on it, without the work in progress. */
  #workedMs = 0;
  #workStartedAt: number | null = null;

  constructor(
    request: IncomingRequest,
    sink: ResponseSink,
    {
      via,
      origin = 'network',
      readsBodyFirst = false,
    }: { via: Via; origin?: Origin; readsBodyFirst?: boolean },
  ) {
    this.request = request;
    this.sink = sink;
    this.via = via;
    this.origin = origin;
    this.readsBodyFirst = readsBodyFirst;
    const { method, target } = request;
    this.method = method;
    const mark = target.indexOf('?');
    this.path = mark < 0 ? target : target.slice(0, mark);
    this.query = mark < 0 ? '' : target.slice(mark + 1);
    this.record = new JournalRecord(via, this.method, this.path);
  }

  get phase(): Phase {
    return this.lifecycle.phase;
  }

  /**
   * Bearer token of the request, valid or not. One text for all who look it up in a map, because
   * each new one is hashed.
   */
  get bearerToken(): string | null {
    this.#bearerToken ??= parseBearerToken(this.request.headers.authorization);
    return this.#bearerToken;
  }

  /** The device has accepted it: the journal has given it a number. */
  get isAccepted(): boolean {
    return this.record.n > 0;
  }

  /** The device has accepted it and has not finished it. */
  get isOpen(): boolean {
    return this.isAccepted && this.record.outcome === 'pending';
  }

  /** Query parameters by their declared types, and what is wrong with them. */
  readQuery(id: OperationId): ReturnType<typeof readParameters> {
    return readParameters(id, 'query', Object.fromEntries(new URLSearchParams(this.query)));
  }

  /** The device works on it from now on, until `endWork`. */
  startWork(): void {
    this.#workStartedAt = monotonicNow();
  }

  /** Ends or interrupts the work. Returns the real ms that the device has worked on it so far. */
  endWork(): number {
    if (this.#workStartedAt !== null) this.#workedMs += monotonicNow() - this.#workStartedAt;
    this.#workStartedAt = null;
    return this.#workedMs;
  }

  /** Resolves when the device is done with it for this instant: finished, or held back again. */
  whenIdle(): Promise<void> {
    return new Promise((resolve) => {
      this.#idleListeners ??= [];
      this.#idleListeners.push(resolve);
    });
  }

  /** Tells `whenIdle` that the device is done with it for this instant. */
  notifyIdle(): void {
    const listeners = this.#idleListeners;
    if (listeners === null) return;
    this.#idleListeners = null;
    for (const resolve of listeners) resolve();
  }

  /** Text for messages that name what is pending. */
  describe(): string {
    return `${this.operation?.id ?? `${this.method} ${this.path}`} (${this.phase})`;
  }

  /** Disconnects the client: in good order, or with a reset, as a power cut does. */
  cut(how: 'close' | 'reset'): void {
    this.gone = true;
    this.wasReset = true;
    this.sink.cut(how);
    this.release?.();
  }
}
