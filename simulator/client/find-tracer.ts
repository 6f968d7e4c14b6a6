import type { Tracer } from '@opentelemetry/api';

/** A tracer, and the API of OpenTelemetry, which is optional and therefore imported on demand. */
export type Tracing = {
  readonly api: typeof import('@opentelemetry/api');
  readonly tracer: Tracer;
};

/**
 * Returns the tracer that is registered in this process. Null without one, or without
 * `@opentelemetry/api`.
 * @param version of this package
 */
export async function findTracer(version: string): Promise<Tracing | null> {
  const api = await import('@opentelemetry/api').catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ERR_MODULE_NOT_FOUND') {
      return null;
    }
    throw error;
  });
  if (api === null) return null;
  const tracer = api.trace.getTracer('stillhouse', version);
  // Without an SDK, no span has a context. This one is never ended, so nobody gets it.
  const { traceId } = tracer.startSpan('probe', { root: true }).spanContext();
  return api.isValidTraceId(traceId) ? { api, tracer } : null;
}
