import type { DeviceParts } from './device-parts.ts';
import type { Exchange } from './exchange.ts';
import { type Reply, sizeOf } from './reply.ts';

/** Decision: what a slow network is like when its condition does not say. */
const usualLatencyMs = 2_000;
const usualBytesPerSecond = 4_000;

/**
 * How much later an answer reaches the network, in simulated ms: the conditions `highLatency` and `lowBandwidth`. The
 * local setup address is a cable of its own.
 */
export function networkDelayMs(
  { device }: Pick<DeviceParts, 'device'>,
  { via, received }: Exchange,
  reply: Reply | null,
): number {
  const { highLatency, lowBandwidth } = device.state.conditions;
  if (via === 'setup' || (highLatency === undefined && lowBandwidth === undefined)) return 0;
  const latencyMs = highLatency === undefined ? 0 : (highLatency.ms ?? usualLatencyMs);
  if (lowBandwidth === undefined) return latencyMs;
  const { bytesPerSecond = usualBytesPerSecond } = lowBandwidth;
  const asked = received !== null && 'bytes' in received ? received.bytes.length : 0;
  const answered = reply === null ? 0 : sizeOf(reply);
  return latencyMs + transferMs(asked + answered, bytesPerSecond);
}

/** How long so many bytes take on a slow line, in whole simulated ms. */
export function transferMs(bytes: number, bytesPerSecond: number): number {
  return Math.ceil((bytes / bytesPerSecond) * 1_000);
}
