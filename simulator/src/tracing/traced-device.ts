import type { Attributes, Context, Span, SpanKind } from '@opentelemetry/api';
import type { TimerCallback } from '@stillhouse/device/clock/timer';
import type { DeviceEvent } from '@stillhouse/device/events/device-event';
import type { Tracing } from '../../client/find-tracer.ts';
import type { Exchange } from '../http/exchange.ts';
import type { JournalRecord } from '../journal/record.ts';
import { redactText } from '../journal/redact.ts';
import { getMove } from '../model/observed-moves.ts';
import type { DeviceSpans } from './device-spans.ts';
import { parseTraceparent } from './traceparent.ts';

/** An exchange, or a timer that is firing: it causes what happens meanwhile. */
type Cause = {
  readonly context: Context;
  /** Number of timers between it and its exchange. */
  readonly depth: number;
};

type OpenExchange = {
  readonly request: Span;
  /** Null for a request that is no operation. */
  readonly operation: Span | null;
  readonly cause: Cause;
  faults: number;
};

/** Timers that set each other end in a trace after so many: some go on for years. */
const maxDepth = 100;

/**
 * Makes spans of exchanges, operations, transitions, faults and timers. A span has the real time,
 * its attributes the simulated one. Attributes have no bodies, no queries and no secrets.
 */
export class TracedDevice implements DeviceSpans {
  readonly #api: Tracing['api'];
  readonly #tracer: Tracing['tracer'];
  readonly #id: string;
  /** The latest last: a held response continues within its timer. */
  readonly #causes: Cause[] = [];
  readonly #exchanges = new Map<JournalRecord, OpenExchange>();
  #now: () => number = () => 0;

  /** @param id that of the device in the fleet */
  constructor({ api, tracer }: Tracing, id: string) {
    this.#api = api;
    this.#tracer = tracer;
    this.#id = id;
  }

  follow({ clock, device, journal }: Parameters<DeviceSpans['follow']>[0]): void {
    this.#now = () => clock.now();
    device.onEvent((event) => this.#addTransition(event));
    journal.onRecord((record) => this.#endExchange(record));
  }

  onAccept(exchange: Exchange): void {
    const { method, operation, record, request } = exchange;
    const { ROOT_CONTEXT, SpanKind, trace } = this.#api;
    const remote = parseTraceparent(request.headers.traceparent);
    const from =
      remote === null
        ? ROOT_CONTEXT
        : trace.setSpanContext(ROOT_CONTEXT, { ...remote, isRemote: true });
    const span = this.#start(operation === null ? method : `${method} ${operation.path}`, from, {
      kind: SpanKind.SERVER,
      attributes: {
        'http.request.method': method,
        ...(operation !== null && { 'http.route': operation.path }),
      },
    });
    let context = trace.setSpan(ROOT_CONTEXT, span);
    let inner: Span | null = null;
    if (operation !== null) {
      const attributes = { 'stillhouse.operation.id': operation.id };
      inner = this.#start(operation.id, context, { attributes });
      context = trace.setSpan(ROOT_CONTEXT, inner);
    }
    const cause = { context, depth: 0 };
    this.#exchanges.set(record, { request: span, operation: inner, cause, faults: 0 });
    this.#causes.push(cause);
  }

  onStart({ record }: Exchange): void {
    const open = this.#exchanges.get(record);
    if (open !== undefined && !this.#causes.includes(open.cause)) this.#causes.push(open.cause);
  }

  onIdle({ record }: Exchange): void {
    const open = this.#exchanges.get(record);
    if (open === undefined) return;
    this.#addFaults(record, open);
    this.#remove(open.cause);
  }

  onBody(): void {}

  onAbort(): void {}

  readonly wrapTimer = (label: string, fire: TimerCallback): TimerCallback => {
    const setBy = this.#causes.at(-1);
    if (setBy === undefined || setBy.depth >= maxDepth) return fire;
    return () => {
      const name = redactText(label);
      const attributes = { 'stillhouse.timer': name };
      const span = this.#start(`timer: ${name}`, setBy.context, { attributes });
      const { ROOT_CONTEXT, trace } = this.#api;
      const cause = { context: trace.setSpan(ROOT_CONTEXT, span), depth: setBy.depth + 1 };
      this.#causes.push(cause);
      const end = () => {
        this.#remove(cause);
        this.#end(span);
      };
      let isOver = true;
      try {
        const result = fire();
        if (result === undefined) return undefined;
        isOver = false;
        // The clock awaits the same promise as without a trace.
        result.then(end, end);
        return result;
      } finally {
        if (isOver) end();
      }
    };
  };

  #addTransition(event: DeviceEvent): void {
    const cause = this.#causes.at(-1);
    if (cause === undefined || !('from' in event) || getMove(event) === null) return;
    const { type, from, to } = event;
    const attributes = {
      'stillhouse.state.machine': type,
      'stillhouse.state.from': from,
      'stillhouse.state.to': to,
    };
    this.#start(`${type} ${from} -> ${to}`, cause.context, { attributes }).end();
  }

  #addFaults({ faults }: JournalRecord, open: OpenExchange): void {
    for (const { id, kind, placement } of faults.slice(open.faults)) {
      const attributes = {
        'stillhouse.fault.id': id,
        'stillhouse.fault.kind': kind,
        'stillhouse.fault.placement': placement,
      };
      this.#start(`fault: ${kind}`, open.cause.context, { attributes }).end();
    }
    open.faults = faults.length;
  }

  #endExchange(record: JournalRecord): void {
    const open = this.#exchanges.get(record);
    if (open === undefined) return;
    this.#exchanges.delete(record);
    this.#addFaults(record, open);
    this.#remove(open.cause);
    const { outcome, status } = record;
    if (open.operation !== null) this.#end(open.operation);
    if (status !== null && status >= 500) {
      open.request.setStatus({ code: this.#api.SpanStatusCode.ERROR });
    }
    this.#end(open.request, {
      'stillhouse.outcome': outcome,
      ...(status !== null && { 'http.response.status_code': status }),
    });
  }

  #start(
    name: string,
    parent: Context,
    { kind, attributes }: { kind?: SpanKind; attributes: Attributes },
  ): Span {
    const all = {
      'stillhouse.device.id': this.#id,
      'stillhouse.time': this.#formatNow(),
      ...attributes,
    };
    return this.#tracer.startSpan(
      name,
      { attributes: all, ...(kind !== undefined && { kind }) },
      parent,
    );
  }

  #end(span: Span, attributes: Attributes = {}): void {
    span.setAttributes({ ...attributes, 'stillhouse.time.end': this.#formatNow() });
    span.end();
  }

  #formatNow(): string {
    return new Date(this.#now()).toISOString();
  }

  #remove(cause: Cause): void {
    const at = this.#causes.lastIndexOf(cause);
    if (at >= 0) this.#causes.splice(at, 1);
  }
}
