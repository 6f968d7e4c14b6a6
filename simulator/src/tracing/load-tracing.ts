import { readPackageVersion } from '@stillhouse/foundation/package-folder';
import { findTracer } from '../../client/find-tracer.ts';
import type { OpenDeviceSpans } from './device-spans.ts';

/**
 * Returns how to make spans of devices, or null without a tracer: then nothing is observed, and it
 * costs nothing.
 */
export async function loadTracing(): Promise<OpenDeviceSpans | null> {
  const tracing = await findTracer(readPackageVersion(import.meta.url));
  if (tracing === null) return null;
  const { TracedDevice } = await import('./traced-device.ts');
  return (id) => new TracedDevice(tracing, id);
}
