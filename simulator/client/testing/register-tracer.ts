import { trace } from '@opentelemetry/api';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { onTestFinished } from 'vitest';

/** Registers the SDK in this process until the test ends, and returns what it exports. */
export function registerTracer() {
  const exporter = new InMemorySpanExporter();
  const provider = new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] });
  trace.setGlobalTracerProvider(provider);
  const disable = () => trace.disable();
  onTestFinished(disable);
  return { tracer: provider.getTracer('test'), exporter, disable };
}
