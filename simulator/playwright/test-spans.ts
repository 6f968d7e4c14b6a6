import type { Span } from '@opentelemetry/api';
import type { TestInfo } from '@playwright/test';
import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { findTracer, type Tracing } from '../client/find-tracer.ts';

/** Gives the requests of a page the header of the innermost span. */
type SendHeader = (traceparent: string) => Promise<void>;

/**
 * The spans of a test: one for the test, and one for each step and each call that needs the clock
 * of the device. Requests of its pages join the innermost one.
 */
export class TestSpans {
  readonly #tracing: Tracing;
  /** The innermost last. */
  readonly #open: Span[];
  readonly #pages: SendHeader[] = [];

  private constructor(tracing: Tracing, test: Span) {
    this.#tracing = tracing;
    this.#open = [test];
  }

  /** Returns null if no tracer is registered. */
  static async start({ titlePath }: TestInfo): Promise<TestSpans | null> {
    const tracing = await findTracer(readPackageVersion(import.meta.url));
    if (tracing === null) return null;
    const title = titlePath.slice(1).join(' > ');
    return new TestSpans(tracing, tracing.tracer.startSpan(title));
  }

  /** Sends the header with the requests of one more page, from now on. */
  async addPage(send: SendHeader): Promise<void> {
    this.#pages.push(send);
    await send(this.#traceparent);
  }

  /** @param getNow returns simulated time */
  async run<Result>(
    name: string,
    work: () => Result | Promise<Result>,
    getNow?: () => number,
  ): Promise<Result> {
    const { api, tracer } = this.#tracing;
    const formatNow = () => getNow && new Date(getNow()).toISOString();
    const outer = api.trace.setSpan(api.context.active(), this.#innermost);
    const time = formatNow();
    const span = tracer.startSpan(
      name,
      time === undefined ? {} : { attributes: { 'stillhouse.time': time } },
      outer,
    );
    this.#open.push(span);
    await this.#announce();
    try {
      return await api.context.with(api.trace.setSpan(outer, span), work);
    } catch (error) {
      span.setStatus({ code: api.SpanStatusCode.ERROR });
      throw error;
    } finally {
      const end = formatNow();
      if (end !== undefined) span.setAttribute('stillhouse.time.end', end);
      span.end();
      this.#open.splice(this.#open.indexOf(span), 1);
      await this.#announce();
    }
  }

  end({ errors }: TestInfo): void {
    const [test] = this.#open;
    if (errors.length > 0) test?.setStatus({ code: this.#tracing.api.SpanStatusCode.ERROR });
    test?.end();
  }

  get #innermost(): Span {
    const span = this.#open.at(-1);
    if (span === undefined) throw new Error('The span of the test is open until its end.');
    return span;
  }

  /** The header of W3C Trace Context. */
  get #traceparent(): string {
    const { traceId, spanId, traceFlags } = this.#innermost.spanContext();
    return `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`;
  }

  async #announce(): Promise<void> {
    const header = this.#traceparent;
    await Promise.all(this.#pages.map((send) => send(header)));
  }
}
