import type { DeviceClock } from '@stillhouse/device/clock/device-clock';
import { realNow } from '@stillhouse/device/clock/real-time';
import type { Device } from '@stillhouse/device/device';
import { LazyMap } from '@stillhouse/foundation/lazy-collections';
import { isSecretName } from '@stillhouse/foundation/secret-names';
import type { Exchange } from '../http/exchange.ts';
import type { ExchangeObserver } from '../http/exchange-observer.ts';
import { hasBody } from '../http/read-body.ts';
import { parseRequestJson } from '../http/request-body.ts';
import { removeItem } from '../http-kit/remove-item.ts';
import type { ControlInput, RequestedInput } from '../journal/input-log.ts';
import type { Journal } from '../journal/journal.ts';
import { redactMediaType, redactTarget } from '../journal/redact.ts';
import { redactBody, redactJson, type SecretNaming } from './body-reference.ts';
import { getInputRole } from './input-roles.ts';
import type { Moment, RecordedControl, RecordedRequest, SeenToken } from './recorded-input.ts';
import type { Recording } from './recording.ts';
import { type CodeList, findSecret, getTextShape, type TypedSecret } from './secrets.ts';
import { findToken } from './token-in.ts';

/** The maximum count of tokens whose origin is stored. */
const maxTokens = 1_000;

type RecorderOptions = {
  device: Device;
  clock: DeviceClock;
  journal: Journal;
  recording: Recording;
  /**
   * The count of timers that had fired before its clock was created, if the device resumes from a
   * snapshot.
   */
  timersBefore: number;
};

/** A control input in progress, to be completed or rejected. */
export type PendingInput = {
  rejected(): void;
};

/** Records the inputs of one device, from its start until it is recreated. */
export class Recorder implements ExchangeObserver {
  readonly recording: Recording;
  /** Set when the device is leased. */
  codes: CodeList = { list: () => [] };
  readonly #device: Device;
  readonly #clock: DeviceClock;
  readonly #journal: Journal;
  readonly #timersBefore: number;
  readonly #tokens = new LazyMap<string, { token: SeenToken }>();
  readonly #typed = new LazyMap<string, number>();
  /** Those in progress. */
  readonly #requests: RecordedRequest[] = [];
  readonly #sent: SecretNaming;
  readonly #naming: SecretNaming;

  constructor({ device, clock, journal, recording, timersBefore }: RecorderOptions) {
    this.#device = device;
    this.#clock = clock;
    this.#journal = journal;
    this.recording = recording;
    this.#timersBefore = timersBefore;
    const naming = {
      nameOf: (value: string, named: boolean) => findSecret(device, this.codes, value, named),
      typed: (value: string) => this.#nameTypedSecret(value),
    };
    this.#sent = { ...naming, isSecret: (name) => isSecretName(name) };
    device.onEvent((event) => {
      if (event.type === 'signingRequest' && event.phase === 'made') this.#noteKey();
    });
    // Codes created over the control API are not secrets of the device.
    this.#naming = { ...naming, isSecret: (name) => isSecretName(name, 'response') };
  }

  /** Records keys, because they do not depend on the seed. */
  #noteKey(): void {
    const { privateKey } = this.#device.state.network.dot1x;
    if (privateKey === undefined) return;
    const publicKey = this.#device.certificateReader.getPublicKey(privateKey);
    this.recording.add({ do: 'key', ...this.moment, publicKey }, this.#requests);
  }

  /** The current moment of the device. */
  get moment(): Moment {
    return { at: this.#clock.now(), timers: this.#timersBefore + this.#clock.fired };
  }

  /** Call it before a control API call changes the device. */
  record({ operationId, path, body }: RequestedInput): PendingInput {
    const shown = this.addToJournal({ operationId, path, body });
    const recorded =
      getInputRole(operationId) === 'again'
        ? this.#recordControl({ operationId, path, body })
        : null;
    return {
      rejected: () => {
        this.#journal.inputs.remove(shown);
        if (recorded !== null) this.recording.remove(recorded);
      },
    };
  }

  /** Adds an input to the journal only, because it is part of the device's start. */
  addToJournal(input: RequestedInput): ControlInput {
    return this.#journal.inputs.add(input, {
      after: this.#journal.last,
      at: this.#clock.now(),
      realAt: realNow(),
    });
  }

  onAccept(exchange: Exchange): void {
    // A replayed scenario sends its requests itself.
    if (this.recording.endReason !== null || exchange.origin === 'scenario') return;
    const { request: sent, record, via, method, operation, received } = exchange;
    const request: RecordedRequest = {
      do: 'request',
      n: record.n,
      at: record.at,
      timers: this.#timersBefore + this.#clock.fired,
      via,
      method,
      target: getShownTarget(exchange),
      authorization: this.#getAuthorization(exchange),
    };
    this.recording.add(request, this.#requests);
    this.#requests.push(request);
    if (!hasBody(exchange)) return;
    const { 'content-type': contentType } = sent.headers;
    if (contentType !== undefined) {
      const declared = operation?.requestMediaType;
      request.contentType = contentType === declared ? declared : redactMediaType(contentType);
    }
    if (received !== null) {
      request.whole = true;
      this.#recordBody(exchange, request);
    }
    // Whether the body is read is known only when the exchange ends.
    else request.announced = getContentLength(exchange);
  }

  onBody(exchange: Exchange): void {
    const request = this.#find(exchange);
    if (request === undefined || exchange.received === null) return;
    if ('broken' in exchange.received) {
      request.later = true;
      return;
    }
    const { at, timers } = this.moment;
    const isAtOnce =
      this.recording.isLast(request) && at === request.at && timers === request.timers;
    if (!isAtOnce) {
      request.later = true;
      this.recording.add({ do: 'arrival', of: request.n, at, timers }, this.#requests);
    }
    this.#recordBody(exchange, request);
  }

  onStart(): void {}

  onIdle(exchange: Exchange): void {
    if (this.#requests.length === 0 || exchange.isOpen) return;
    const request = this.#find(exchange);
    if (request !== undefined) {
      removeItem(this.#requests, request);
      // The body was not read.
      if (exchange.received === null) request.announced = undefined;
    }
    if (exchange.operation?.id === 'signIn') this.#noteToken(exchange);
  }

  onAbort(exchange: Exchange): void {
    const request = this.#find(exchange);
    if (request !== undefined) {
      this.recording.add({ do: 'leave', of: request.n, ...this.moment }, this.#requests);
    }
  }

  #recordControl({ operationId, path, body }: RequestedInput): RecordedControl {
    // The caller keeps the body.
    const named = body === undefined ? null : redactJson(structuredClone(body), this.#naming);
    const control: RecordedControl = {
      do: 'control',
      ...this.moment,
      operationId,
      path,
      ...(named !== null && { body: named.body, verbatim: named.verbatim }),
    };
    this.recording.add(control, this.#requests);
    return control;
  }

  #recordBody(exchange: Exchange, request: RecordedRequest): void {
    const { received, request: sent } = exchange;
    request.announced = undefined;
    if (received === null || 'broken' in received) return;
    if ('bytes' in received) {
      if (received.bytes.length === 0) return;
      const isForm = exchange.operation?.requestMediaType === 'multipart/form-data';
      const parsed = isForm ? null : parseRequestJson(exchange);
      const { body, verbatim } = redactBody(received.bytes, parsed, this.#sent);
      request.body = body;
      request.verbatim = verbatim;
      this.recording.addBodySize(body);
      return;
    }
    request.announced = getContentLength(exchange);
    const { 'content-encoding': encoding } = sent.headers;
    if ('unknownEncoding' in received && encoding !== undefined) request.contentEncoding = encoding;
    if ('tooLarge' in received) {
      request.announced = Math.max(request.announced, received.maxBytes + 1);
    }
  }

  #find({ record: { n } }: Exchange): RecordedRequest | undefined {
    return this.#requests.find((request) => request.n === n);
  }

  #getAuthorization({ request, bearerToken: raw }: Exchange): RecordedRequest['authorization'] {
    const { authorization: header } = request.headers;
    if (header === undefined) return null;
    if (raw === null) return { scheme: getScheme(header) };
    const known = this.#tokens.get(raw);
    return known ?? this.#remember(raw, null);
  }

  #remember(raw: string, from: number | null): { token: SeenToken } {
    const seen = { token: { raw, from, signingKey: this.#device.state.signingKey } };
    if (this.#tokens.size < maxTokens) this.#tokens.set(raw, seen);
    return seen;
  }

  /** Stores the token that a sign-in has issued. */
  #noteToken({ record }: Exchange): void {
    if (record.status !== 200) return;
    const raw = findToken(record.getResponseText() ?? '');
    // Two sign-ins within one second issue the same token.
    if (raw !== null && !this.#tokens.has(raw)) this.#remember(raw, record.n);
  }

  #nameTypedSecret(value: string): TypedSecret {
    const nth = this.#typed.get(value) ?? this.#typed.size;
    this.#typed.set(value, nth);
    return { is: 'typed', nth, form: getTextShape(value) };
  }
}

/** Returns path and query without secrets. A path of the contract without parameters has none. */
function getShownTarget({ operation, path, query }: Exchange): string {
  if (query === '') return path === operation?.path ? path : redactTarget(path);
  return redactTarget(`${path}?${query}`);
}

/** Any other word may be a bare secret. */
function getScheme(header: string): string {
  return /^(?:basic|bearer|digest|negotiate)(?= )/i.exec(header)?.[0] ?? 'unknown';
}

function getContentLength({ request }: Exchange): number {
  return Math.max(1, Number(request.headers['content-length'] ?? 1) || 1);
}

/** Removes the input if the response is a rejection. */
export function removeIfRejected<Result>(noted: PendingInput, result: Result): Result {
  const isRejection =
    typeof result === 'object' &&
    result !== null &&
    'status' in result &&
    typeof result.status === 'number' &&
    result.status >= 400;
  if (isRejection) noted.rejected();
  return result;
}
